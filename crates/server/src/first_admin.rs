//! The first super_admin: created at startup in an empty user table.

use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use meydan_app::{App, token};
use meydan_domain::staff::{NewStaff, Role};

use crate::cli::readable;
use crate::config::{DataConfig, ServeConfig};

const FILE: &str = "first-sign-in.txt";
const DEFAULT_EMAIL: &str = "admin@example.org";

/// Creates the account if the table is empty, and returns how to sign in.
///
/// A password from the environment is not stored; a generated one is stored in a file with mode 600 until it is changed.
pub async fn ensure(app: &App, data: &DataConfig, config: &ServeConfig) -> Result<Option<String>, String> {
    if app.users.count().await.map_err(|error| error.to_string())? > 0 {
        return Ok(read_file(&data.data_dir));
    }
    let given = config.admin_password.clone().filter(|password| !password.is_empty());
    let email = config.admin_email.clone().filter(|email| !email.is_empty());
    if given.is_some() && email.is_none() {
        return Err("MEYDAN_ADMIN_EMAIL: must be set together with MEYDAN_ADMIN_PASSWORD".to_owned());
    }
    let email = email.unwrap_or_else(|| DEFAULT_EMAIL.to_owned());
    let is_generated = given.is_none();
    let password = given.unwrap_or_else(|| token::random()[..20].to_owned());
    let new = NewStaff {
        email: email.clone(),
        full_name: "Meydan".to_owned(),
        role: Role::SuperAdmin,
        password: password.clone(),
    };
    let added = app.users.add_first(new).await.map_err(|error| {
        let reason = readable(&error);
        format!("MEYDAN_ADMIN_EMAIL, MEYDAN_ADMIN_PASSWORD: the first account cannot be created: {reason}")
    })?;
    if added.is_none() {
        return Ok(None);
    }
    if !is_generated {
        return Ok(Some(format!("{email}, with the password of MEYDAN_ADMIN_PASSWORD")));
    }
    let text = format!("{email} {password}");
    write_file(&data.data_dir, &text).map_err(|error| format!("MEYDAN_DATA_DIR: cannot write {FILE}: {error}"))?;
    Ok(Some(text))
}

/// Deletes the file after the password was changed.
pub fn delete_file(data_dir: &Path, email: &str) {
    if read_file(data_dir).is_some_and(|text| text.split(' ').next() == Some(email)) {
        // A file that cannot be deleted holds an invalid password.
        let _ = std::fs::remove_file(path(data_dir));
    }
}

fn read_file(data_dir: &Path) -> Option<String> {
    Some(std::fs::read_to_string(path(data_dir)).ok()?.trim().to_owned())
}

fn write_file(data_dir: &Path, text: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(data_dir)?;
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path(data_dir))?;
    writeln!(file, "{text}")
}

fn path(data_dir: &Path) -> PathBuf {
    data_dir.join(FILE)
}
