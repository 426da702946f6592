//! Records: games as text and bytes that leave the process. One format a file.

pub mod link;
