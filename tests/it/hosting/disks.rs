//! Disks without locks or shared memory, such as network disks.

use djambi::store::{Store, StoreOptions};

use super::Stage;
use crate::common::disk::FaultyDisk;

#[tokio::test]
async fn what_a_disk_lacks_is_named_with_a_way_out() {
    let stage = Stage::new().await;
    stage.write(
        ".env",
        &format!("DISCORD_TOKEN={}\n", stage.sandbox.token()),
    );
    let disk = FaultyDisk::new();
    let set = disk.variables();
    let call = async |arguments: &[&str]| stage.call_with(&set, arguments, "").await;
    for is_there in [false, true] {
        if is_there {
            let url = format!("sqlite:{}", stage.path("djambi.db").display());
            let played = Store::open(&StoreOptions::to_play(url)).await.unwrap();
            played.close().await;
        }
        for (fault, lacks) in [
            ("flock", "no file locks"),
            ("fcntl", "no file locks"),
            ("memory", "no shared memory"),
        ] {
            disk.set(fault);
            let doctor = call(&["doctor", "--offline"]).await.ended(1);
            doctor.has("FAIL", "database", lacks);
            let run = call(&["run"]).await.ended(1);
            let mut said = vec![doctor, run];
            if is_there && fault != "flock" {
                said.push(call(&["games", "list"]).await);
            }
            for printed in said {
                let text = printed.text;
                assert!(text.contains(lacks), "{fault}: {text}");
                assert!(text.contains("DATABASE_URL=postgres://"), "{fault}: {text}");
            }
        }
        disk.set("");
        call(&["doctor", "--offline"]).await.ended(0);
        let left = std::fs::read_dir(stage.home.path()).unwrap();
        let left = left.map(|it| it.unwrap().file_name().display().to_string());
        let probes: Vec<String> = left.filter(|name| name.contains("probe")).collect();
        assert!(probes.is_empty(), "{probes:?}");
        // An empty one, which a start has made.
        let _ = std::fs::remove_file(stage.path("djambi.db"));
    }
}
