//! A link to a table, as the page gives it: `https://host/bord/ID#INVITE`.

use host::ids::TableId;

/// A link to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    secure: bool,
    host: String,
    /// The table's id.
    pub table: String,
    /// What opens a seat.
    pub invite: Option<String>,
}

impl Link {
    /// Reads a link; none if it is not one to a table.
    pub fn read(text: &str) -> Option<Link> {
        let (scheme, rest) = text.trim().split_once("://")?;
        let secure = match scheme.to_ascii_lowercase().as_str() {
            "https" | "wss" => true,
            "http" | "ws" => false,
            _ => return None,
        };
        let (host, path) = rest.split_once('/')?;
        let (path, invite) = match path.split_once('#') {
            Some((path, invite)) => (path, Some(invite.to_string()).filter(|i| !i.is_empty())),
            None => (path, None),
        };
        let table = TableId::read(path.strip_prefix("bord/")?.trim_end_matches('/'))?;
        let whole =
            !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
        whole.then(|| Link { secure, host: host.to_string(), table: table.to_string(), invite })
    }

    /// The link as a page shows it, with an invitation.
    pub fn page(&self, invite: &str) -> String {
        format!("{}/bord/{}#{invite}", self.origin(), self.table)
    }

    /// Where the record of the deals that are over can be read.
    pub fn record(&self) -> String {
        format!("{}/api/tables/{}/record?deals=over", self.origin(), self.table)
    }

    fn origin(&self) -> String {
        format!("{}://{}", if self.secure { "https" } else { "http" }, self.host)
    }

    /// The address of the table's socket.
    pub fn socket(&self) -> String {
        let scheme = if self.secure { "wss" } else { "ws" };
        format!("{scheme}://{}/api/tables/{}/socket", self.host, self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_the_page_are_read_and_others_are_not() {
        let link = Link::read("http://localhost:8080/bord/3F0p6cZ2m1XW9dBqk7sTNA#p8JwQQ").unwrap();
        assert_eq!(link.socket(), "ws://localhost:8080/api/tables/3F0p6cZ2m1XW9dBqk7sTNA/socket");
        assert_eq!(link.invite.as_deref(), Some("p8JwQQ"));
        assert_eq!(link.page("x"), "http://localhost:8080/bord/3F0p6cZ2m1XW9dBqk7sTNA#x");
        assert_eq!(
            link.record(),
            "http://localhost:8080/api/tables/3F0p6cZ2m1XW9dBqk7sTNA/record?deals=over"
        );
        let link = Link::read(" https://kort.example/bord/3F0p6cZ2m1XW9dBqk7sTNA ").unwrap();
        assert_eq!(link.socket(), "wss://kort.example/api/tables/3F0p6cZ2m1XW9dBqk7sTNA/socket");
        assert_eq!(link.invite, None);
        let none = [
            "",
            "bord",
            "http://x/",
            "ftp://x/bord/3F0p6cZ2m1XW9dBqk7sTNA",
            "http://a b/bord/3F0p6cZ2m1XW9dBqk7sTNA",
        ];
        assert!(none.iter().all(|text| Link::read(text).is_none()));
    }
}
