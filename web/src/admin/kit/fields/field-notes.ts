import { createContext, type ReactNode } from "react";

/** Notes below fields, by their names: where an imported value came from, what changed in the other language. */
export const FieldNotes = createContext<Readonly<Record<string, ReactNode>>>({});
