//! `meydan map …`

use std::path::PathBuf;

use clap::Subcommand;

use super::{open, print_line, readable};
use crate::config::DataConfig;
use crate::map_file::{self, SETTING};

#[derive(Subcommand)]
pub enum Map {
    /// Show streets on the maps: check a PMTiles file of vector tiles and copy it into the data folder; works while the site is served
    Install {
        #[command(flatten)]
        data: DataConfig,
        /// The file, in the Protomaps schema
        file: PathBuf,
    },
    /// Show the built-in map of the country again
    Remove {
        #[command(flatten)]
        data: DataConfig,
    },
}

pub async fn perform(command: Map) -> Result<(), String> {
    match command {
        Map::Install { data, file } => {
            let installed = map_file::install(&data.data_dir, &file).await?;
            announce(&data).await?;
            print_line(&format!(
                "the street map is installed: {} MB, zoom levels {} to {}",
                installed.bytes.div_ceil(1_000_000),
                installed.min_zoom,
                installed.max_zoom
            ));
        }
        Map::Remove { data } => {
            if !map_file::remove(&data.data_dir)? {
                return Err("no street map is installed".to_owned());
            }
            announce(&data).await?;
            print_line("the street map is removed");
        }
    }
    Ok(())
}

/// Nodes that are running read the change log: they name the file to visitors from then on.
async fn announce(data: &DataConfig) -> Result<(), String> {
    let app = open(data).await?;
    let announced = app.settings.announce(SETTING).await.map_err(|error| readable(&error));
    app.core.store().close().await;
    announced
}
