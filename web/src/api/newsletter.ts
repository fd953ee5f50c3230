import { send } from "./client";

export interface Subscription {
  email: string;
  name: string;
}

export const subscribe = (subscription: Subscription) =>
  send<{ success: boolean }>("POST", "/api/newsletter/subscribe", subscription);
