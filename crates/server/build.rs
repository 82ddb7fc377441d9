//! Lists the files of the page, so that the binary holds them. A derive that does the same (rust-embed) does not notice a
//! file that is new.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What lies beside the page but is no part of it.
fn is_served(name: &str, folder: bool) -> bool {
    let beside = ["node_modules", "test", "tests", "package.json", "package-lock.json", "tsconfig.json"];
    !name.starts_with('.')
        && !beside.contains(&name)
        && (folder || !name.ends_with(".d.ts") && !name.ends_with(".md"))
}

fn files(folder: &Path, prefix: &str, out: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        match path.is_dir() {
            folder if !is_served(&name, folder) => {}
            true => files(&path, &format!("{prefix}{name}/"), out),
            false => out.push((format!("{prefix}{name}"), path)),
        }
    }
}

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut all = Vec::new();
    files(&root, "", &mut all);
    all.sort();
    let mut code = "&[\n".to_string();
    for (name, path) in all {
        let path = path.canonicalize().unwrap_or(path);
        let _ = writeln!(code, "    ({name:?}, include_bytes!({:?}) as &[u8]),", path.display().to_string());
    }
    code.push(']');
    let out = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("assets.rs");
    if let Err(error) = fs::write(&out, code) {
        println!("cargo::error={}: {error}", out.display());
    }
}
