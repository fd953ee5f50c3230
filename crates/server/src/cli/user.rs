//! `meydan user …`

use std::io::Read;

use clap::{Args, Subcommand};
use meydan_domain::staff::{Actor, NewStaff, Role, StaffChange};

use super::{open, print_line, readable};
use crate::config::DataConfig;
use crate::first_admin;

#[derive(Subcommand)]
pub enum User {
    /// Add an account
    Add {
        #[command(flatten)]
        data: DataConfig,
        /// The address the account signs in with
        #[arg(long)]
        email: String,
        /// super_admin, admin, editor or viewer
        #[arg(long, value_parser = role)]
        role: Role,
        /// The name others see
        #[arg(long)]
        name: String,
        #[command(flatten)]
        password: PasswordInput,
    },
    /// List the accounts
    List {
        #[command(flatten)]
        data: DataConfig,
    },
    /// Set a new password; every session of the account ends
    SetPassword {
        #[command(flatten)]
        data: DataConfig,
        /// The address the account signs in with
        #[arg(long)]
        email: String,
        #[command(flatten)]
        password: PasswordInput,
    },
    /// Give an account another role
    SetRole {
        #[command(flatten)]
        data: DataConfig,
        /// The address the account signs in with
        #[arg(long)]
        email: String,
        /// super_admin, admin, editor or viewer
        #[arg(long, value_parser = role)]
        role: Role,
    },
    /// Remove the second factor of an account that lost it; every session of it ends
    ResetSecondFactor {
        #[command(flatten)]
        data: DataConfig,
        /// The address the account signs in with
        #[arg(long)]
        email: String,
    },
    /// Disable an account; every session of it ends
    Disable {
        #[command(flatten)]
        data: DataConfig,
        /// The address the account signs in with
        #[arg(long)]
        email: String,
    },
    /// Enable an account again
    Enable {
        #[command(flatten)]
        data: DataConfig,
        /// The address the account signs in with
        #[arg(long)]
        email: String,
    },
}

/// Passwords are not passed on the command line, where other users of the machine could read them.
#[derive(Args)]
pub struct PasswordInput {
    /// Read the password from standard input
    #[arg(long, required = true)]
    password_stdin: bool,
}

fn role(name: &str) -> Result<Role, String> {
    Role::from_name(name).ok_or_else(|| "must be super_admin, admin, editor or viewer".to_owned())
}

fn read_password() -> Result<String, String> {
    let mut text = String::new();
    std::io::stdin().take(4096).read_to_string(&mut text).map_err(|error| format!("standard input: {error}"))?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

pub async fn perform(command: User) -> Result<(), String> {
    let actor = Actor::System;
    match command {
        User::Add { data, email, role, name, password: _ } => {
            let password = read_password()?;
            let app = open(&data).await?;
            let new = NewStaff { email, full_name: name, role, password };
            let staff = app.users.add(&actor, new).await.map_err(|error| readable(&error))?;
            print_line(&format!("{} is now {}", staff.email, staff.role.name()));
        }
        User::List { data } => {
            let app = open(&data).await?;
            for staff in app.users.all().await.map_err(|error| readable(&error))? {
                let state = if staff.is_active { "active" } else { "disabled" };
                print_line(&format!("{}\t{}\t{state}\t{}", staff.email, staff.role.name(), staff.full_name));
            }
        }
        User::SetPassword { data, email, password: _ } => {
            let password = read_password()?;
            let app = open(&data).await?;
            let staff =
                app.users.set_password_by_email(&actor, &email, password).await.map_err(|error| readable(&error))?;
            first_admin::delete_file(&data.data_dir, &staff.email);
            print_line(&format!("{} has a new password; all sessions are ended", staff.email));
        }
        User::SetRole { data, email, role } => {
            let app = open(&data).await?;
            let change = StaffChange { role: Some(role), ..StaffChange::default() };
            let staff = app.users.update_by_email(&actor, &email, &change).await.map_err(|error| readable(&error))?;
            print_line(&format!("{} is now {}", staff.email, staff.role.name()));
        }
        User::ResetSecondFactor { data, email } => {
            let app = open(&data).await?;
            let reset = app.second_factor.reset_by_email(&actor, &email).await;
            let staff = reset.map_err(|error| readable(&error))?;
            print_line(&format!("{} signs in with the password alone; all sessions are ended", staff.email));
        }
        User::Disable { data, email } => set_active(&data, &email, false).await?,
        User::Enable { data, email } => set_active(&data, &email, true).await?,
    }
    Ok(())
}

async fn set_active(data: &DataConfig, email: &str, is_active: bool) -> Result<(), String> {
    let app = open(data).await?;
    let change = StaffChange { is_active: Some(is_active), ..StaffChange::default() };
    let changed = app.users.update_by_email(&Actor::System, email, &change).await;
    let staff = changed.map_err(|error| readable(&error))?;
    print_line(&format!(
        "{} is {}",
        staff.email,
        if is_active { "active" } else { "disabled; all sessions are ended" }
    ));
    Ok(())
}
