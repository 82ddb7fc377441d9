//! What always holds in the project: documents are there and true, and every rule has a test.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true if path.file_name().is_some_and(|n| n == "target") => {}
            true => rust_files(&path, out),
            false if path.extension().is_some_and(|e| e == "rs") => out.push(path),
            false => {}
        }
    }
}

/// The texts of all tests: files in `tests` folders, and the test modules of sources.
fn test_texts() -> String {
    let mut files = Vec::new();
    rust_files(&root().join("crates"), &mut files);
    let mut all = String::new();
    for file in files {
        if file.ends_with("documents.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("readable");
        let in_tests = file.components().any(|c| c.as_os_str() == "tests");
        let part =
            if in_tests { Some(text.as_str()) } else { text.split_once("#[cfg(test)]").map(|(_, t)| t) };
        all.push_str(part.unwrap_or_default());
    }
    all
}

#[test]
fn every_rule_of_the_catalogue_has_a_test() {
    let ids = read("testdata/rule-ids.txt");
    let tests = test_texts();
    let named = |id: &&str| tests.contains(&format!("fn {}_", id.to_lowercase().replace('-', "_")));
    let missing: Vec<&str> = ids.lines().filter(|id| !named(id)).collect();
    assert!(missing.is_empty(), "no test for {missing:?}");
}

#[test]
fn the_list_of_rule_ids_is_the_catalogues() {
    let folder = root().join("../shared/rules");
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut found = BTreeSet::new();
    for entry in entries.flatten() {
        let text = fs::read_to_string(entry.path()).unwrap_or_default();
        for part in text.split("**") {
            let id = part.starts_with("TF-") || part.starts_with("VT-");
            if id && part.len() < 16 && part.ends_with(|c: char| c.is_ascii_digit()) {
                found.insert(part.to_string());
            }
        }
    }
    let listed: BTreeSet<String> = read("testdata/rule-ids.txt").lines().map(str::to_string).collect();
    assert_eq!(listed, found);
}

#[test]
fn the_documents_are_there() {
    assert!(read("README.md").lines().count() < 120, "the README is short; more goes to docs/");
    for path in
        ["ARCHITECTURE.md", "GLOSSARY.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE-MIT", "LICENSE-APACHE"]
    {
        assert!(!read(path).is_empty(), "{path}");
    }
    let ci: Vec<String> = read(".ci/run").lines().map(str::to_string).collect();
    assert_eq!(ci.len(), 2, "CI calls ./check and nothing else");
    let version = read("Cargo.toml").lines().find_map(|l| l.strip_prefix("version = ").map(str::to_string));
    let version = version.expect("one version").trim_matches('"').to_string();
    assert!(read("CHANGELOG.md").contains(&version), "the changelog knows version {version}");
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut files = vec!["README.md", "ARCHITECTURE.md", "GLOSSARY.md", "CHANGELOG.md", "CONTRIBUTING.md"]
        .into_iter()
        .map(|f| root().join(f))
        .collect::<Vec<_>>();
    let docs = fs::read_dir(root().join("docs")).expect("docs").flatten().map(|e| e.path());
    files.extend(docs.filter(|p| p.extension().is_some_and(|e| e == "md")));
    for file in files {
        let text = fs::read_to_string(&file).expect("readable");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || link.contains("://") {
                continue;
            }
            let target = file.parent().expect("a folder").join(path);
            assert!(target.exists(), "{}: {link}", file.display());
        }
    }
}
