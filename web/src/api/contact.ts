import type { Language } from "../lib/language";
import type { components } from "./__generated__/schema";
import { send } from "./client";
import { apiUrl } from "./query";

export type ContactDraft = components["schemas"]["ContactDraft"];

/** Sends a contact message; validation messages come back in `language`. */
export function sendMessage(draft: ContactDraft, language: Language): Promise<unknown> {
  return send("POST", apiUrl("/api/contact", { language }), draft);
}
