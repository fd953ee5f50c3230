/** Puts every text in both languages at hand: for the server and for tests. The browser loads what it needs (load.ts). */
import { en } from "./en";
import { tr } from "./tr";
import { registerTexts } from "./translate";

registerTexts("tr", tr);
registerTexts("en", en);
