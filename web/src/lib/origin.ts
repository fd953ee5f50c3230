import { createContext, useContext } from "react";

/** The public origin of the site, while the server renders. */
export const ServerOrigin = createContext("");

/** The origin of the site, for addresses that leave it: `https://meydan.example`. */
export const useOrigin = (): string => useContext(ServerOrigin) || window.location.origin;
