import type { Language } from "../lib/language";
import { send } from "./client";
import { addressOf } from "./query";

export interface Subscription {
  email: string;
  name: string;
}

export const subscribe = (subscription: Subscription, language: Language) =>
  send<{ success: boolean }>("POST", addressOf("/api/newsletter/subscribe", { language }), subscription);
