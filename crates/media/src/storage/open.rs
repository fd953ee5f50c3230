//! Opens a folder or a bucket by the configured address.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, RetryConfig};
use url::Url;

use super::keys::prefix_path;
use super::{MediaStore, StorageError};

impl MediaStore {
    /// Opens a folder path, a `file://` URL or `s3://bucket/prefix`.
    ///
    /// A missing local folder is created. For S3 the standard `AWS_*` environment variables give credentials,
    /// region and endpoint. Nothing is sent over the network yet.
    pub fn open(url: &str) -> Result<Self, StorageError> {
        let environment =
            std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        Self::open_with(url, environment)
    }

    /// Like [`MediaStore::open`], with the `AWS_*` variables as an argument instead of from the environment.
    pub fn open_with(url: &str, variables: impl IntoIterator<Item = (String, String)>) -> Result<Self, StorageError> {
        let url = url.trim();
        match url.split_once(':').map(|(scheme, _)| scheme) {
            Some("s3") => open_bucket(url, variables),
            Some("file") => open_folder(&folder_of_url(url)?),
            Some(scheme) if url.contains("://") => Err(bad_url(url, format!("the scheme {scheme:?} is unknown"))),
            _ if url.is_empty() => Err(bad_url(url, "it is empty".to_owned())),
            _ => open_folder(Path::new(url)),
        }
    }
}

fn open_folder(folder: &Path) -> Result<MediaStore, StorageError> {
    std::fs::create_dir_all(folder).map_err(|source| StorageError::Folder { path: folder.to_owned(), source })?;
    // Without fsync a power failure may leave a renamed but empty file: the image would be lost while its row stays.
    let backend = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true).with_automatic_cleanup(true);
    Ok(MediaStore::new(Arc::new(backend), false))
}

fn folder_of_url(url: &str) -> Result<PathBuf, StorageError> {
    Url::parse(url)
        .ok()
        .filter(|parsed| url.starts_with("file://") && parsed.query().is_none())
        .and_then(|parsed| parsed.to_file_path().ok())
        .ok_or_else(|| bad_url(url, "a local folder looks like file:///srv/media".to_owned()))
}

fn open_bucket(url: &str, variables: impl IntoIterator<Item = (String, String)>) -> Result<MediaStore, StorageError> {
    let (bucket, folder) = bucket_and_folder(url)?;
    let mut builder = AmazonS3Builder::new();
    for (name, value) in variables {
        if let (true, Ok(key)) = (name.starts_with("AWS_"), name.to_ascii_lowercase().parse()) {
            builder = builder.with_config(key, value);
        }
    }
    let bucket = builder
        .with_bucket_name(bucket)
        .with_retry(retry())
        .build()
        .map_err(|error| bad_url(url, error.to_string()))?;
    let backend: Arc<dyn ObjectStore> = match folder {
        Some(folder) => Arc::new(PrefixStore::new(bucket, folder)),
        None => Arc::new(bucket),
    };
    Ok(MediaStore::new(backend, true).with_cache())
}

/// An unreachable bucket is a 503 after some seconds; the default of three minutes is too long for editors.
fn retry() -> RetryConfig {
    RetryConfig { max_retries: 3, retry_timeout: Duration::from_secs(10), ..RetryConfig::default() }
}

fn bucket_and_folder(url: &str) -> Result<(&str, Option<object_store::path::Path>), StorageError> {
    let expected = || bad_url(url, "a bucket looks like s3://bucket or s3://bucket/folder".to_owned());
    let rest = url.strip_prefix("s3://").ok_or_else(expected)?;
    let (bucket, folder) = rest.split_once('/').unwrap_or((rest, ""));
    let valid =
        !bucket.is_empty() && bucket.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'));
    if !valid {
        return Err(expected());
    }
    Ok((bucket, prefix_path(folder).map_err(|_| expected())?))
}

fn bad_url(url: &str, reason: String) -> StorageError {
    StorageError::BadUrl { url: without_secrets(url), reason }
}

// The address may contain a password, and errors are logged.
fn without_secrets(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => format!("{}…{}", &url[..scheme + 3], &url[at..]),
        _ => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(url: &str) -> String {
        MediaStore::open_with(url, []).unwrap_err().to_string()
    }

    #[test]
    fn invalid_addresses_are_refused_with_the_expected_form() {
        assert!(refusal("").contains("it is empty"));
        assert!(refusal("s3:bucket").contains("s3://bucket"));
        assert!(refusal("s3://").contains("s3://bucket"));
        assert!(refusal("s3:///folder").contains("s3://bucket"));
        assert!(refusal("s3://bucket/../up").contains("s3://bucket"));
        assert!(refusal("file:relative").contains("file:///srv/media"));
        assert!(refusal("file://other-host/x").contains("file:///srv/media"));
        assert!(refusal("ftp://example.org/media").contains("\"ftp\" is unknown"));
    }

    #[test]
    fn a_password_in_the_address_stays_out_of_the_error() {
        let text = refusal("s3://user:hunter2@bucket/x");
        assert!(!text.contains("hunter2"), "{text}");
    }

    #[test]
    fn a_missing_folder_is_created() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("a/b");
        MediaStore::open(folder.to_str().unwrap()).unwrap();
        assert!(folder.is_dir());
        let by_url = Url::from_file_path(parent.path().join("by-url")).unwrap();
        MediaStore::open(by_url.as_str()).unwrap();
        assert!(parent.path().join("by-url").is_dir());
    }

    #[test]
    fn a_file_instead_of_the_folder_is_an_error() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let error = MediaStore::open(file.path().to_str().unwrap()).unwrap_err();
        assert!(matches!(error, StorageError::Folder { .. }), "{error:?}");
    }
}
