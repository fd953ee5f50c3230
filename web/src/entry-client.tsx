/** The entry point of the browser bundle. */
import { startSite } from "./start-site";

// Parsing the bundle blocks the main thread: input events that are queued meanwhile run first.
setTimeout(startSite);
