/** What the document asks for in the browser. */
import { startSite } from "./start-site";

startSite();
