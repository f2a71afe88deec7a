//! Pictures, through the functions that the rest of the program uses.

use djambi::render::{
    Layout, MoveMarks, Painter, Scene, TargetKind, TargetSquare, Theme, css_colors,
};
use djambi_rules::{Position, Seat};
use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

/// A PNG's width, height and colours, row by row.
fn decode(png: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
    let picture = Pixmap::decode_png(png).unwrap();
    (picture.width(), picture.height(), colours(&picture))
}

/// The colours of a picture, row by row.
fn colours(picture: &Pixmap) -> Vec<[u8; 3]> {
    let colour = |pixel: &PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
    picture.pixels().iter().map(colour).collect()
}

fn after(moves: &[&str]) -> Scene {
    let mut position = Position::default();
    let mut marks = Vec::new();
    for text in moves {
        let mv = position.parse_move(text).unwrap();
        position = position.play(mv).unwrap();
        marks.insert(0, MoveMarks::of(mv));
    }
    Scene {
        moves: marks,
        ..Scene::of(&position)
    }
}

#[test]
fn a_picture_has_its_layouts_size_and_its_themes_ground() {
    for theme in Theme::ALL {
        let colors = css_colors(theme);
        let ground = colors.strip_prefix("--background:#").unwrap();
        let ground = u32::from_str_radix(&ground[..6], 16).unwrap().to_be_bytes();
        for layout in Layout::ALL {
            let png = Painter::of(theme).png(&after(&[]), layout).unwrap();
            let (width, height, pixels) = decode(&png);
            assert_eq!((width, height), layout.size());
            assert_eq!(pixels[0], ground[1..]);
        }
    }
}

#[test]
fn everything_in_a_scene_changes_the_picture() {
    let plain = after(&["Mc1-e1"]);
    let mut scenes = vec![plain.clone(), Scene::empty()];
    let mut vary = |change: &dyn Fn(&mut Scene)| {
        let mut scene = plain.clone();
        change(&mut scene);
        scenes.push(scene);
    };
    vary(&|scene| scene.moves.clear());
    for seat in [Seat::Blue, Seat::Yellow, Seat::Green] {
        vary(&|scene| scene.bottom = seat);
    }
    vary(&|scene| scene.power = Some(Seat::Red));
    vary(&|scene| scene.power = Some(Seat::Green));
    vary(&|scene| scene.chosen = "h1".parse().ok());
    vary(&|scene| scene.panels[0].name = "Margaux".into());
    vary(&|scene| scene.panels[0].fallback = "Red".into());
    vary(&|scene| scene.panels[0].status = "9".into());
    vary(&|scene| scene.next.rotate_left(1));
    vary(&|scene| scene.next.truncate(3));
    vary(&|scene| scene.winner = Some(Seat::Blue));
    vary(&|scene| scene.caption = "Turn 2".into());
    for kind in [
        TargetKind::Quiet,
        TargetKind::Kill,
        TargetKind::Carry,
        TargetKind::Maze,
        TargetKind::Body,
    ] {
        for number in [None, Some(7), Some(25)] {
            let square = "d4".parse().unwrap();
            vary(&|scene| {
                scene.targets.push(TargetSquare {
                    square,
                    kind,
                    number,
                });
            });
        }
    }
    let pictures: Vec<_> = scenes
        .iter()
        .map(|s| Painter::of(Theme::Dark).png(s, Layout::Phone).unwrap())
        .collect();
    for (i, one) in pictures.iter().enumerate() {
        for (j, other) in pictures.iter().enumerate().skip(i + 1) {
            assert!(one != other, "scenes {i} and {j} look the same");
        }
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes_on_any_thread() {
    let scene = after(&["Mc1-e1", "Mg1-f2"]);
    let expected = Painter::of(Theme::Light).png(&scene, Layout::Wide).unwrap();
    std::thread::scope(|threads| {
        for _ in 0..4 {
            threads.spawn(|| {
                for _ in 0..5 {
                    let again = Painter::of(Theme::Light).png(&scene, Layout::Wide).unwrap();
                    assert!(again == expected);
                }
            });
        }
    });
}

#[test]
fn no_name_breaks_a_picture() {
    let mut scene = after(&[]);
    let wide = "W".repeat(32);
    let long = "x".repeat(10_000);
    for name in [
        "",
        " ",
        "\u{0}\u{7}\u{1b}[31m",
        "\u{202e}gnol",
        "שלום",
        "名前",
        "🔥🔥",
        "e\u{301}\u{301}",
        "ﷺ",
        &wide,
        &long,
        "\n\n",
        "👩‍👩‍👧‍👦 Zoë",
    ] {
        for panel in &mut scene.panels {
            (panel.name, panel.status) = (name.into(), name.into());
        }
        scene.caption = name.into();
        for layout in Layout::ALL {
            decode(&Painter::of(Theme::Dark).png(&scene, layout).unwrap());
        }
    }
}

/// Hundredths of a second, and the picture as places in the palette.
type Frame = (u16, Vec<u8>);

/// A GIF's palette, and its frames as a viewer shows them.
fn play(gif: &[u8]) -> (Vec<[u8; 3]>, Vec<Frame>) {
    let mut decoder = gif::DecodeOptions::new().read_info(gif).unwrap();
    let width = usize::from(decoder.width());
    let (palette, _) = decoder.global_palette().unwrap().as_chunks::<3>();
    let palette = palette.to_vec();
    let mut shown = vec![0; width * usize::from(decoder.height())];
    let (mut frames, mut early) = (Vec::new(), 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none(), "one palette for all frames");
        let rows = frame.buffer.chunks_exact(usize::from(frame.width));
        for (row, pixels) in (usize::from(frame.top)..).zip(rows) {
            let start = row * width + usize::from(frame.left);
            for (old, &new) in shown[start..].iter_mut().zip(pixels) {
                if Some(new) != frame.transparent {
                    *old = new;
                }
            }
        }
        // One change is several frames where it is in several places: people see the last of them.
        if frame.delay <= 2 {
            early += frame.delay;
            continue;
        }
        frames.push((early + frame.delay, shown.clone()));
        early = 0;
    }
    (palette, frames)
}

#[test]
fn an_animation_shows_each_scene_and_pauses_on_kills_and_at_the_end() {
    let moves = "Mc1-e1 Mg1-f2 Mg9-e9 Mc9-d8 Me1xf2@a5 Mh3-f5";
    let moves: Vec<&str> = moves.split(' ').collect();
    let scenes: Vec<Scene> = (0..=moves.len())
        .map(|count| {
            let mut scene = after(&moves[..count]);
            scene.moves.truncate(1);
            scene
        })
        .collect();
    let painter = Painter::of(Theme::Dark);
    let gif = painter.gif(scenes.clone(), Layout::Phone).unwrap();
    let (palette, frames) = play(&gif);
    assert_eq!(frames.len(), scenes.len());
    for (scene, (_, frame)) in scenes.iter().zip(&frames) {
        // An animation does not show the next player.
        let mut still = scene.clone();
        still.next.clear();
        let still = painter.png(&still, Layout::Phone).unwrap();
        let colours = frame.iter().map(|&place| palette[usize::from(place)]);
        assert!(colours.eq(decode(&still).2));
    }
    let delays: Vec<_> = frames.iter().map(|(delay, _)| *delay).collect();
    assert!(delays[5] > delays[4], "a kill");
    assert!(delays[6] > delays[5], "the end");
    assert_eq!(delays[..4], [90; 4], "quiet moves");
}

/// An SVG file as resvg shows it.
fn rasterised(svg: &str) -> Vec<[u8; 3]> {
    let tree = resvg::usvg::Tree::from_str(svg, &resvg::usvg::Options::default()).unwrap();
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).unwrap();
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    colours(&pixmap)
}

#[test]
fn an_svg_file_shows_the_same_as_the_png_file() {
    let mut scene = after(&["Mc1-e1", "Mg1-f2", "Mg9-e9", "Mc9-d8", "Me1xf2@a5"]);
    let names = ["Ana", "<Ben & \u{1}>", "Iñaki", "Ζωή"];
    for (panel, name) in scene.panels.iter_mut().zip(names) {
        (panel.name, panel.status) = (name.into(), "9 pieces".into());
    }
    scene.caption = "After 5 < 6 & more".into();
    scene.power = Some(Seat::Yellow);
    scene.panels[2].standing = djambi::render::Standing::Out;
    for (square, kind) in [
        ("d4", TargetKind::Kill),
        ("f6", TargetKind::Maze),
        ("h2", TargetKind::Body),
    ] {
        let square = square.parse().unwrap();
        let number = (kind == TargetKind::Maze).then_some(12);
        scene.targets.push(TargetSquare {
            square,
            kind,
            number,
        });
    }
    for (theme, layout) in [(Theme::Dark, Layout::Wide), (Theme::Light, Layout::Phone)] {
        scene.bottom = Seat::Green;
        let (_, _, pixels) = decode(&Painter::of(theme).png(&scene, layout).unwrap());
        let shapes = rasterised(&Painter::of(theme).svg(&scene, layout));
        assert_eq!(pixels.len(), shapes.len());
        let far = |(one, other): &(&[u8; 3], &[u8; 3])| {
            one.iter().zip(*other).any(|(a, b)| a.abs_diff(*b) > 64)
        };
        let differing = pixels.iter().zip(&shapes).filter(far).count();
        // Edges are smoother without a palette.
        let all = pixels.len();
        assert!(differing * 200 < all, "{differing} of {all} differ");
    }
}

#[test]
fn an_animated_svg_file_begins_with_its_first_scene_and_has_each() {
    let scenes = [&[][..], &["Mc1-e1"]].map(|moves| Scene {
        next: vec![],
        ..after(moves)
    });
    let scenes = scenes.to_vec();
    let painter = Painter::of(Theme::Dark);
    let svg = painter.animated_svg(scenes.clone(), Layout::Phone, "A game");
    assert_eq!(svg.matches("<title>A game</title>").count(), 1);
    assert_eq!(svg.matches("<animate ").count(), scenes.len());
    // resvg shows no animations: the first scene alone.
    let still = rasterised(&painter.svg(&scenes[0], Layout::Phone));
    assert!(rasterised(&svg) == still);
}
