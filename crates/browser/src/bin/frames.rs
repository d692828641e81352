//! Takes pictures of one chain of effects in each game, stage by stage: `frames FOLDER`, with the page in `CASCADE_BROWSER_PAGE`.
//! Run by `cargo xtask screenshots`.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use browser::{Browser, BrowserOptions, Chain, TestServer, await_theatre};
use data_encoding::BASE64;
use serde_json::{Value, json};

/// The factor by which animations are slowed down, so that a picture can be taken in the middle of a stage.
const SLOWDOWN: u32 = 10;

/// The maximum number of frames of a chain; some stages of a longer one are left out.
const MOST_FRAMES: usize = 12;

/// Multiplies the delays of the page's timers, as the browser slows down animations.
const SLOW_TIMERS: &str = "const [slowdown] = arguments;
    window.timer = window.setTimeout;
    window.setTimeout = (call, ms, ...args) => timer(call, ms * slowdown, ...args);";

/// Combines frames into one picture, three per row, each with its number.
const COMPOSE: &str = "const [frames, columns, width] = arguments;
    return Promise.all(frames.map(async (frame) => {
      const image = new Image();
      image.src = `data:image/png;base64,${frame}`;
      await image.decode();
      return image;
    })).then((images) => {
      const height = Math.round(images[0].height * width / images[0].width), gap = 8;
      const canvas = document.createElement('canvas'), rows = Math.ceil(images.length / columns);
      canvas.width = columns * (width + gap) - gap;
      canvas.height = rows * (height + gap) - gap;
      const pen = canvas.getContext('2d');
      pen.imageSmoothingQuality = 'high';
      images.forEach((image, nth) => {
        const [x, y] = [nth % columns * (width + gap), Math.floor(nth / columns) * (height + gap)];
        pen.drawImage(image, x, y, width, height);
        pen.fillStyle = '#23414a';
        pen.fillRect(x, y, 26, 26);
        pen.fillStyle = '#ffffff';
        pen.font = '700 16px system-ui, sans-serif';
        pen.textAlign = 'center';
        pen.fillText(nth + 1, x + 13, y + 19);
      });
      return canvas.toDataURL('image/webp', 0.7).split(',')[1];
    });";

/// The width of a frame in the picture in pixels, and the number of frames per row.
const FRAME_WIDTH: u32 = 480;
const COLUMNS: u32 = 3;

fn main() {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: frames FOLDER");
        process::exit(2);
    };
    fs::create_dir_all(&folder).expect("a folder for pictures");
    for chain in Chain::of_each_game() {
        take(&chain, &folder);
    }
}

/// Takes the pictures of a chain as `GAME.webp`.
fn take(chain: &Chain, folder: &Path) {
    let options = BrowserOptions { motion: true, ..BrowserOptions::default() };
    let (server, browser) = (TestServer::open(), Browser::start(&options));
    chain.open(&browser, &server);
    await_theatre(&browser);
    browser.devtools("Animation.enable", json!({}));
    browser.devtools("Animation.setPlaybackRate", json!({ "playbackRate": 1.0 / f64::from(SLOWDOWN) }));
    browser.script(SLOW_TIMERS, &[json!(SLOWDOWN)]);
    chain.send(&browser);
    let frames: Vec<Value> = shown_stages(chain.stages.len())
        .into_iter()
        .map(|number| {
            let shown =
                format!("document.querySelector('.table').dataset.stage === {}", json!(chain.stage_name(number)));
            browser.until("the stage is shown", &shown);
            // A stage is clearest in the middle of its animation.
            browser.script("return new Promise((half) => timer(half, 1400))", &[]);
            browser.devtools("Page.captureScreenshot", json!({ "format": "png" }))["data"].take()
        })
        .collect();
    let picture = browser.script(COMPOSE, &[json!(frames), json!(COLUMNS), json!(FRAME_WIDTH)]);
    let bytes = BASE64.decode(picture.as_str().unwrap_or_default().as_bytes()).expect("a picture");
    fs::write(folder.join(format!("{}.webp", chain.game())), &bytes).expect("a picture");
    eprintln!("{}: {} of {} stages, {} bytes", chain.game(), frames.len(), chain.stages.len(), bytes.len());
}

/// The numbers of the stages that are shown: all of them, or the maximum number, evenly spaced and including the first and the last.
fn shown_stages(stages: usize) -> Vec<usize> {
    let frames = stages.min(MOST_FRAMES);
    (0..frames).map(|frame| frame * (stages - 1) / (frames - 1).max(1)).collect()
}
