import { describe, expect, it } from "vitest";
import type { ContactMessage } from "../../kit/api/types";
import { changesFor, RULES } from "./bulk-changes";

const message = (change: Partial<ContactMessage>): ContactMessage => ({
  id: 1,
  name: "Ayşe",
  email: "ayse@example.org",
  subject: "Bilet",
  message: "Kapı kaçta açılıyor?",
  note: "",
  note_version: 1,
  status: "unread",
  created_at: "2026-11-18T20:30:00+03:00",
  ...change,
});
const ANSWERED = { answered_at: "2026-11-18T21:00:00+03:00", answered_by: "Editör" };

describe("changesFor", () => {
  it("has nothing that would leave every message as it is", () => {
    expect(changesFor([message({ status: "unread" })])).toEqual(["read", "answered", "spam"]);
    expect(changesFor([message({ status: "read", ...ANSWERED })])).toEqual(["unread", "open", "spam"]);
    expect(changesFor([message({ status: "spam" })])).toEqual(["answered", "inbox"]);
    expect(changesFor([])).toEqual([]);
  });

  it("has what changes only some of the messages", () => {
    const both = [message({ status: "unread" }), message({ status: "read", ...ANSWERED })];
    expect(changesFor(both)).toEqual(["read", "unread", "answered", "open", "spam"]);
  });
});

it("takes a change of the status back to what each message had", () => {
  expect(RULES.spam.undo?.(message({ status: "unread" }))).toEqual({ status: "unread" });
  expect(RULES.spam.undo?.(message({ status: "read" }))).toEqual({ status: "read" });
});
