//! Pictures of one chain of effects in each game, stage by stage: `frames FOLDER`, with the page that `CASCADE_BROWSER_PAGE` names.
//! `cargo xtask screenshots` runs it.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use browser::{Browser, BrowserOptions, Chain, TestServer, await_theatre};
use data_encoding::BASE64;
use serde_json::{Value, json};

/// How much slower everything moves, so that a picture is taken in the middle of what it shows.
const SLOWDOWN: u32 = 10;

/// The most frames of a chain; of a longer one some stages are left out.
const MOST_FRAMES: usize = 9;

/// Makes what the page waits for take longer, as the browser does with what moves.
const SLOW_TIMERS: &str = "const [slowdown] = arguments;
    window.timer = window.setTimeout;
    window.setTimeout = (call, ms, ...args) => timer(call, ms * slowdown, ...args);";

/// Sends a command.
const SEND: &str = "const line = document.querySelector('#command');
    line.value = arguments[0];
    line.dispatchEvent(new Event('input', { bubbles: true }));
    line.form.requestSubmit();";

/// Puts frames into one picture, three in a row, each with its number.
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

/// How wide a frame is in the picture, in pixels, and how many stand in a row.
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
    // Typed, it would scroll the panel to the command line.
    browser.script(SEND, &[json!(chain.command)]);
    let frames: Vec<Value> = shown_stages(chain.stages.len())
        .into_iter()
        .map(|number| {
            let shown =
                format!("document.querySelector('.table').dataset.stage === {}", json!(chain.stage_name(number)));
            browser.until("the stage is shown", &shown);
            // A stage is clearest when half of it is over: what moves is on its way.
            browser.script("return new Promise((half) => timer(half, 1400))", &[]);
            browser.devtools("Page.captureScreenshot", json!({ "format": "png" }))["data"].take()
        })
        .collect();
    let picture = browser.script(COMPOSE, &[json!(frames), json!(COLUMNS), json!(FRAME_WIDTH)]);
    let bytes = BASE64.decode(picture.as_str().unwrap_or_default().as_bytes()).expect("a picture");
    fs::write(folder.join(format!("{}.webp", chain.game())), &bytes).expect("a picture");
    eprintln!("{}: {} of {} stages, {} bytes", chain.game(), frames.len(), chain.stages.len(), bytes.len());
}

/// The numbers of the stages that are shown: all, or as many as there may be, evenly spread with the first and the last.
fn shown_stages(stages: usize) -> Vec<usize> {
    let frames = stages.min(MOST_FRAMES);
    (0..frames).map(|frame| frame * (stages - 1) / (frames - 1).max(1)).collect()
}
