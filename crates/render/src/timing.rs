//! How long an animation shows each scene.

use super::scene::Scene;

/// How long scenes are shown, in hundredths of a second.
const MOVE: u32 = 90;
const KILL: u32 = 180;
const END: u32 = 600;
/// The longest animation, in hundredths of a second.
const LONGEST: u32 = 6_000;
/// No scene is shown for less: people would not see it.
const SHORTEST: u32 = 10;
/// The number of scenes that fit before the last one.
const MOST: usize = ((LONGEST - END) / SHORTEST) as usize;

/// Returns the scenes of an animation, each with the hundredths of a second for which it is shown: longer
/// after a kill, longest at the end, and in a long game shorter, so that all of it takes a minute at most.
/// A very long game has only every second, third … scene, and the last. Without any scene there is an
/// empty board.
pub(super) fn timed(scenes: impl IntoIterator<Item = Scene>) -> Vec<(Scene, u16)> {
    let scenes: Vec<Scene> = scenes.into_iter().collect();
    let last = scenes.len().saturating_sub(1);
    let step = last.div_ceil(MOST).max(1);
    let shown = (0..)
        .zip(scenes)
        .filter(|(place, _)| (last - place).is_multiple_of(step));
    let mut shown: Vec<Scene> = shown.map(|(_, scene)| scene).collect();
    let end = shown.pop().unwrap_or_else(Scene::empty);
    let wanted: u32 = shown.iter().map(time).sum();
    let shortest = SHORTEST * shown.len() as u32;
    let (space, wish) = (LONGEST - END - shortest, wanted - shortest);
    let times = shown.into_iter().map(|scene| {
        let more = time(&scene) - SHORTEST;
        let more = if wish > space {
            more * space / wish
        } else {
            more
        };
        (scene, (SHORTEST + more) as u16)
    });
    let end = (end, END as u16);
    let all = times.chain([end]).map(|(mut scene, time)| {
        // The next frame shows the next player, and all that changes in each frame makes the file longer.
        scene.next.clear();
        (scene, time)
    });
    all.collect()
}

fn time(scene: &Scene) -> u32 {
    let newest = scene.moves.first();
    if newest.is_some_and(|marks| !marks.killed.is_empty()) {
        KILL
    } else {
        MOVE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenes(count: usize) -> Vec<(Scene, u16)> {
        let captions = (0..count).map(|number| number.to_string());
        timed(captions.map(|caption| Scene {
            caption,
            ..Scene::empty()
        }))
    }

    #[test]
    fn no_animation_takes_more_than_a_minute_and_each_ends_with_the_last_scene() {
        for count in [1, 2, 61, 62, 111, 541, 542, 1_000, 1_083, 5_000] {
            let scenes = scenes(count);
            let whole: u32 = scenes.iter().map(|(_, time)| u32::from(*time)).sum();
            assert!(whole <= LONGEST, "{count}: {whole}");
            assert!(scenes.iter().all(|(_, time)| u32::from(*time) >= SHORTEST));
            let (last, time) = &scenes[scenes.len() - 1];
            assert_eq!(
                (&last.caption, u32::from(*time)),
                (&(count - 1).to_string(), END)
            );
            assert_eq!(scenes.len() == count, count <= MOST + 1, "{count}");
        }
    }

    #[test]
    fn without_a_scene_there_is_an_empty_board() {
        assert_eq!(scenes(0), [(Scene::empty(), END as u16)]);
    }
}
