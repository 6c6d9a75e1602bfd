//! Files known by their SHA-256 before they are there.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

/// A file's name in whatever folder holds it, and the only content it may have.
pub struct Pinned {
    pub file: &'static str,
    /// 64 lowercase hexadecimal digits.
    pub sha256: &'static str,
}

impl Pinned {
    /// Whether `folder` holds the file with the pinned content.
    pub fn is_in(&self, folder: &Path) -> bool {
        fs::read(folder.join(self.file)).is_ok_and(|content| sha256_hex(&content) == self.sha256)
    }

    /// An error, naming both hashes, unless `content` is the pinned one.
    pub fn check(&self, content: &[u8]) -> Result<(), String> {
        let found = sha256_hex(content);
        if found == self.sha256 {
            return Ok(());
        }
        Err(format!("{} has sha256 {found}, but {} is pinned", self.file, self.sha256))
    }

    /// Checks `content` and puts it into `folder` in one step: a reader sees the whole file or none.
    pub fn write(&self, folder: &Path, content: &[u8]) -> Result<(), String> {
        self.check(content)?;
        let path = folder.join(self.file);
        let partial = folder.join(format!("{}.partial", self.file));
        fs::write(&partial, content)
            .and_then(|()| fs::rename(&partial, &path))
            .map_err(|e| format!("cannot write {}: {e}", path.display()))
    }
}

fn sha256_hex(content: &[u8]) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The one-block message of FIPS 180-2, appendix B.1.
    const ABC: Pinned =
        Pinned { file: "abc", sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" };

    #[test]
    fn only_the_pinned_content_passes() {
        assert_eq!(ABC.check(b"abc"), Ok(()));
        let refusal = ABC.check(b"abd").unwrap_err();
        assert!(refusal.starts_with("abc has sha256 a52d159f"), "{refusal}");
    }

    #[test]
    fn a_refused_content_leaves_no_file() {
        let folder = std::env::temp_dir().join(format!("assay-pinned-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        assert!(ABC.write(&folder, b"abd").is_err());
        assert!(!ABC.is_in(&folder));
        ABC.write(&folder, b"abc").unwrap();
        assert!(ABC.is_in(&folder));
        fs::remove_dir_all(&folder).unwrap();
    }
}
