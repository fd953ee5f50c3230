//! Tests of the real binary as a process: startup, shutdown, crashes and the command line.

mod attacks;
mod backup;
mod broken_writes;
mod check;
mod cli;
mod crash;
mod drain;
mod first_sign_in;
mod frozen;
mod full_disk;
mod limits;
mod map;
mod metrics;
mod place;
mod publications;
mod search;
mod serving;
mod shutdown;
mod slow;
mod startup;
mod traces;
mod writers;
