/** What the document asks for in the browser. */
import { startSite } from "./start-site";

// Reading the code took its time: what was pressed or scrolled meanwhile goes first.
setTimeout(startSite);
