import { createContext } from "react";

/** Notes below fields, by their names: where an imported value came from. */
export const FieldNotes = createContext<Readonly<Record<string, string>>>({});
