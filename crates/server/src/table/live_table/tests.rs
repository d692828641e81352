//! Pages of a log, streams, and who was seen.

use protocol::{ChatMessage, SessionKind};

use super::*;
use crate::app_state::AppState;
use crate::faulty_store::faulty_app;
use crate::scheduler::tests::{ada, table};

const SHORT: Duration = Duration::from_secs(5);

fn session(id: &str) -> PersonSession {
    let (id, person) = (id.to_owned(), "ada".to_owned());
    PersonSession { id, person, kind: SessionKind::Browser, generation: 0, issued: 0, used: 0, expires: 1 }
}

fn long_ago() -> Instant {
    Instant::now().checked_sub(2 * SHORT).expect("the machine has run for longer")
}

async fn say(app: &Arc<AppState>, table: &Arc<LiveTable>) {
    let remark = ChatMessage { text: "hello".to_owned(), key: None };
    app.change(table.clone(), None, move |hosted, _| hosted.say(&ada(), &remark)).await.expect("said");
}

#[tokio::test]
async fn a_page_of_the_log_is_limited_by_its_bytes() {
    let app = faulty_app("pages").0;
    let table = table(&app, None).await;
    for _ in 0..3 {
        say(&app, &table).await;
    }
    let sizes: Vec<usize> = table.entries_after(0, 3, usize::MAX).0.iter().map(Bytes::len).collect();
    for (bytes, count) in [(sizes[0], 1), (sizes[0] + 1, 2), (sizes[0] + sizes[1], 2)] {
        let (entries, has_more) = table.entries_after(0, 9, bytes);
        assert_eq!((entries.len(), has_more), (count, true), "{bytes} bytes");
    }
    let events: Vec<Bytes> = table.read().log.iter().map(|line| line.event().clone()).collect();
    let first_two = events[0].len() + events[1].len();
    for (bytes, count) in [(first_two - 1, 1), (first_two, 2), (first_two + events[2].len(), 3)] {
        let (piece, last) = table.events_after(0, bytes).expect("entries");
        assert_eq!((&piece[..], last), (&events[..count].concat()[..], count as u64), "{bytes} bytes");
    }
}

#[tokio::test]
async fn streams_of_one_session_count_together_and_end_together() {
    let app = faulty_app("watchers").0;
    let table = table(&app, None).await;
    let (phone, desk) = (session("phone"), session("desk"));
    table.note_remark_address("ada", "address");
    let first = table.watch(Some((ada(), &phone)));
    assert_eq!(table.news.borrow().presence, 1, "her arrival is sent");
    let second = table.watch(Some((ada(), &phone)));
    let mut other = table.watch(Some((ada(), &desk)));
    assert_eq!(table.news.borrow().presence, 1, "she was here already");
    assert_eq!(
        (table.sessions_of("ada"), table.watching_people()),
        (vec!["phone".into(), "desk".into()], vec!["ada".into()])
    );
    drop(first);
    assert!(!second.has_ended(), "one of two streams is left");
    other.news.borrow_and_update();
    table.end_streams("ada", &SessionFilter::One("unknown".to_owned()));
    assert!(!other.news.has_changed().expect("open"), "nothing has ended");
    table.wake_streams();
    assert!(other.news.has_changed().expect("open"));
    table.end_streams("ada", &SessionFilter::One("phone".to_owned()));
    assert_eq!((second.has_ended(), other.has_ended()), (true, false));
    assert_eq!((table.news.borrow().presence, table.remark_addresses().len()), (2, 1));
    table.end_streams("ada", &SessionFilter::All);
    assert_eq!((other.has_ended(), table.remark_addresses().len(), table.watching_people().len()), (true, 0, 0));
}

#[tokio::test]
async fn people_who_watch_through_other_servers_are_seen_and_sent() {
    let app = faulty_app("elsewhere").0;
    let table = table(&app, None).await;
    *table.loaded.lock() = long_ago();
    assert!(table.is_absent("ada", SHORT, Instant::now()));
    table.set_remote_presence("b".to_owned(), Presence { people: vec![ada()], strangers: 0 });
    assert_eq!(table.news.borrow().presence, 1);
    table.set_remote_presence("b".to_owned(), Presence::default());
    assert_eq!(table.news.borrow().presence, 2);
    assert!(!table.is_absent("ada", SHORT, Instant::now()), "she was here a moment ago");
}

#[tokio::test]
async fn a_table_knows_whether_it_was_looked_at_and_what_other_servers_have_changed() {
    let app = faulty_app("looked-at").0;
    let table = table(&app, None).await;
    *table.looked.lock() = long_ago();
    assert!(!table.is_looked_at(SHORT));
    table.note_seen(None);
    assert!(table.is_looked_at(SHORT));
    assert_eq!((table.is_claimed(), table.revision()), (false, 0));
    table.set_claimed(true);
    table.set_revision(3);
    assert_eq!((table.is_claimed(), table.revision()), (true, 3));
}
