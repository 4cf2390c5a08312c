//! Parameters that are taken and refused.

use super::*;

fn wait(query: &str) -> Result<u64, Error> {
    Parameters::read(query).and_then(|parameters| parameters.wait())
}

#[test]
fn a_wait_is_cut_to_the_longest_and_absent_means_none() {
    assert_eq!(wait("").ok(), Some(0));
    assert_eq!(wait("wait=0").ok(), Some(0));
    assert_eq!(wait("wait=50").ok(), Some(50));
    assert_eq!(wait("wait=99999999999999999999999").ok(), Some(LONGEST_WAIT));
}

#[test]
fn a_wait_that_is_no_number_is_refused() {
    for query in ["wait=", "wait=-1", "wait=null", "wait=1.5", "wait=1&wait=2", "weit=1"] {
        assert!(matches!(wait(query), Err(Error::Parameter(_))), "{query}");
    }
}

#[test]
fn options_are_read_and_refused_by_name() {
    let options = |query: &str| Parameters::read(query).and_then(|parameters| parameters.options(&HeaderMap::new()));
    let read = options("agent=build%20agent&session=s&expires_in=60&keep=true").ok();
    assert_eq!(read.map(|read| (read.agent, read.expires_in, read.keep)), Some((Some("build agent".into()), Some(60), true)));
    for query in ["agent=", "agent=%00", "expires_in=0", "expires_in=-1", "keep=yes", "callbak=http://x", "agent=%ff"] {
        assert!(options(query).is_err(), "{query}");
    }
}
