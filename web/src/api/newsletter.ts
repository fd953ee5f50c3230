import type { Language } from "../lib/language";
import type { paths } from "./__generated__/schema";
import { send } from "./client";
import { apiUrl } from "./query";

export interface Subscription {
  email: string;
  name: string;
}

type Answer = paths["/api/newsletter/subscribe"]["post"]["responses"][200]["content"]["application/json"];

export const subscribe = (subscription: Subscription, language: Language) =>
  send<Answer>("POST", apiUrl("/api/newsletter/subscribe", { language }), subscription);
