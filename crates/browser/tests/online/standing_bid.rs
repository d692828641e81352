//! A bid up to a limit at an online table: the bidder's page sends ordinary bids, and the server knows nothing of the limit.

use browser::pages::OnlineTablePage;
use browser::{Browser, BrowserOptions, ServerProcess};
use serde_json::{Value, json};

/// The two players of a table.
struct AuctionTable<'a> {
    browsers: [&'a Browser; 2],
    players: [OnlineTablePage<'a>; 2],
}

impl AuctionTable<'_> {
    /// The legal commands, the number of actions, and the index of the player who is asked, according to the server.
    fn turn(&self) -> (Vec<String>, usize, usize) {
        let position = self.players[0].position();
        let legal = position["legal"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
        let actions = position["actions"].as_u64().and_then(|count| usize::try_from(count).ok()).expect("a number");
        let first = self.browsers[0].attribute(".card", "data-seat");
        (legal.collect(), actions, usize::from(position["actor"].as_str() != first.as_deref()))
    }

    /// Plays up to the first auction, and returns the player who starts it.
    fn play_to_auction(&self) -> usize {
        loop {
            let (legal, actions, asked) = self.turn();
            self.players[asked].await_length(actions);
            if legal.iter().any(|command| command.starts_with("start ")) {
                return asked;
            }
            self.players[asked].send(&legal[0], actions);
        }
    }

    /// Waits until a command is the last one in both logs.
    fn await_last(&self, command: &str) {
        let told = format!("[...document.querySelectorAll('#log > li')].at(-1).dataset.command === {}", json!(command));
        self.browsers.iter().for_each(|browser| drop(browser.until(&format!("{command} is the last"), &told)));
    }
}

#[test]
fn a_bid_up_to_a_sum_sends_ordinary_bids_until_it_is_outbid() {
    let server = ServerProcess::start();
    let [ada, blaise] = [(); 2].map(|()| Browser::start(&BrowserOptions::default()));
    let host = OnlineTablePage::host(&ada, &server.address(), "Ada", "barricade", &[("board", "small")]);
    let guest = OnlineTablePage::join(&blaise, &host.link(), "Blaise");
    let table = AuctionTable { browsers: [&ada, &blaise], players: [host, guest] };
    let asked = table.play_to_auction();
    let (bidder, other, answering) = (table.browsers[asked], table.browsers[1 - asked], table.players[1 - asked]);
    bidder.click(".wall-card.legal");
    let opened = bidder.attribute("#commit", "data-command").expect("a wall is chosen");
    let least: u32 = opened.rsplit(' ').next().and_then(|sum| sum.parse().ok()).expect("a sum");
    let bid = |more: u32| format!("bid {}", least + more);
    for _ in 0..3 {
        bidder.click("#bid-more");
    }
    bidder.click("#bid-up-to");
    table.await_last(&opened);
    bidder.await_element("#standing-bid");
    // Other events of the table's stream must not end the order.
    answering.say("How far will you go?");
    answering.send(&bid(1), table.turn().1);
    table.await_last(&bid(2));
    assert!(bidder.has("#standing-bid") && !other.has("#standing-bid"), "the bidder alone knows of it");
    answering.send(&bid(3), table.turn().1);
    bidder.until("it ends when it is outbid", "!document.querySelector('#standing-bid')");
    bidder.await_element("[data-role=question]");
    table.await_last(&bid(3));
    let commands = table.players[asked].table().commands();
    let bids: Vec<&String> = commands.iter().filter(|command| command.starts_with("bid ")).collect();
    assert_eq!(bids, [&bid(1), &bid(2), &bid(3)], "nothing but bids is part of the game");
}
