//! The folder that holds the tables: one program at a time serves it, and nobody else reads it.

use std::fmt;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::sqlite::Sqlite;
use crate::store::StoreError;

/// Who may use the folder at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// A server: nobody else.
    Alone,
    /// A game in the terminal: others like it, each at its own table.
    Shared,
}

/// The server cannot run.
#[derive(Debug)]
pub enum ServeError {
    /// Serving failed.
    Io(io::Error),
    /// The folder cannot be used.
    Folder(PathBuf, io::Error),
    /// Another program uses the folder.
    InUse(PathBuf),
    /// The database cannot be used.
    Store(PathBuf, StoreError),
}

impl ServeError {
    /// The reason in Swedish and in English.
    pub fn text(&self) -> (String, String) {
        match self {
            ServeError::Io(error) => (error.to_string(), error.to_string()),
            ServeError::Folder(path, error) => {
                let path = path.display();
                (
                    format!("det går inte att skriva i mappen {path}: {error}"),
                    format!("the folder {path} cannot be written: {error}"),
                )
            }
            ServeError::InUse(path) => {
                let path = path.display();
                (
                    format!(
                        "mappen {path} används redan av en annan Talong; avsluta den, eller ange en annan med --data"
                    ),
                    format!(
                        "the folder {path} is in use by another Talong; stop that one, or give another with --data"
                    ),
                )
            }
            ServeError::Store(path, error) => of_store(path, error),
        }
    }
}

fn of_store(path: &Path, error: &StoreError) -> (String, String) {
    let path = path.display();
    match error {
        StoreError::Full => (
            format!("det finns ingen plats kvar på disken för databasen {path}"),
            format!("there is no room left on the disk for the database {path}"),
        ),
        StoreError::Damaged(why) => (
            format!("databasen {path} är skadad ({why}); lägg tillbaka en kopia, eller flytta undan den"),
            format!("the database {path} is damaged ({why}); put a copy back, or move it away"),
        ),
        StoreError::Newer(form) => (
            format!("databasen {path} är skriven av en nyare Talong (form {form}); använd den"),
            format!("the database {path} was written by a newer Talong (form {form}); use that one"),
        ),
        StoreError::ReadOnly(why) => (
            format!("databasen {path} går inte att skriva ({why})"),
            format!("the database {path} cannot be written ({why})"),
        ),
        StoreError::Failed(why) => (
            format!("databasen {path} gick inte att öppna ({why})"),
            format!("the database {path} could not be opened ({why})"),
        ),
    }
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().1)
    }
}

impl std::error::Error for ServeError {}

/// The database of a folder, which is made if need be. It is for its owner's eyes: the secrets of coming deals are in it.
pub fn open(folder: &Path, how: Use) -> Result<Sqlite, ServeError> {
    let failed = |error| ServeError::Folder(folder.to_path_buf(), error);
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(failed)?;
    let lock = own(&folder.join("talong.lock")).map_err(failed)?;
    let locked = match how {
        Use::Alone => lock.try_lock(),
        Use::Shared => lock.try_lock_shared(),
    };
    // Where files cannot be locked, two programs must be careful themselves.
    if matches!(locked, Err(TryLockError::WouldBlock)) {
        return Err(ServeError::InUse(folder.to_path_buf()));
    }
    let path = folder.join("talong.sqlite");
    // The files beside it get the same rights as the database.
    drop(own(&path).map_err(failed)?);
    for beside in ["talong.sqlite-wal", "talong.sqlite-shm"] {
        let beside = folder.join(beside);
        if beside.exists() {
            drop(own(&beside).map_err(failed)?);
        }
    }
    let store = Sqlite::open(&path).map_err(|error| ServeError::Store(path, error))?;
    Ok(store.locked(lock))
}

/// A file that only its owner may read or write, made if need be.
fn own(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}
