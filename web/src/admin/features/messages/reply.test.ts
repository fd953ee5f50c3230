import { expect, it } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { translator } from "../../i18n/translate";
import { replyLink } from "./reply";

const MESSAGE = {
  id: 1,
  name: "Işıl & Co",
  email: "isil+1@example.org",
  subject: "Bilet?",
  message: "Bir\nİki",
  note: "",
  note_version: 1,
  status: "read",
  created_at: "2026-11-15T12:00:00+03:00",
} as const;

it("begins the answer: to whom, about what, and what they wrote", async () => {
  await loadTexts("en");
  const link = new URL(replyLink(MESSAGE, translator("en"), "en"));
  expect(link.protocol).toBe("mailto:");
  expect(decodeURIComponent(link.pathname)).toBe("isil+1@example.org");
  expect(link.searchParams.get("subject")).toBe("Re: Bilet?");
  expect(link.searchParams.get("body")).toMatch(/^\r\n\r\nIşıl & Co wrote on .+:\r\n> Bir\r\n> İki$/);
  expect([...link.searchParams.keys()]).toEqual(["subject", "body"]);
});

it("has a subject even for a message without one, and quotes no novel", async () => {
  await loadTexts("tr");
  const long = { ...MESSAGE, subject: "", message: "a".repeat(9000) };
  const link = replyLink(long, translator("tr"), "tr");
  expect(new URL(link).searchParams.get("subject")).toBe("Re: Mesajın");
  expect(link.length).toBeLessThan(2000);
});
