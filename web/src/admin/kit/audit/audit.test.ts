import { expect, it } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { translator } from "../../i18n/translate";
import type { AuditEntry } from "../api/types";
import { actorOf, labelOf } from "./audit";

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: "2026-11-18T20:30:00+03:00",
  action: "updated",
  noun: "users",
  noun_id: "1",
  label: "",
  user_id: null,
  user_name: "system",
  ...part,
});

it("tells in the language of the panel what the server writes in English", async () => {
  await loadTexts("tr");
  const t = translator("tr");
  expect(labelOf(entry({ label: "a@b.co (password)" }), t, "tr")).toBe("a@b.co (parola)");
  expect(labelOf(entry({ label: "a@b.co (sessions)" }), t, "tr")).toBe("a@b.co (oturumlar)");
  expect(labelOf(entry({ label: "a@b.co (second factor)" }), t, "tr")).toBe("a@b.co (iki adımlı doğrulama)");
  expect(labelOf(entry({ label: "a@b.co (other)" }), t, "tr")).toBe("a@b.co (other)");
  expect(labelOf(entry({ noun: "blogs", label: "Gizli (password)" }), t, "tr")).toBe("Gizli (password)");
  expect(labelOf(entry({ noun: "settings", label: "contact_phone" }), t, "tr")).toBe("Telefon");
  expect(labelOf(entry({ noun: "settings", label: "second_factor_roles" }), t, "tr")).toBe(
    "Zorunlu iki adımlı doğrulama",
  );
  expect(labelOf(entry({ noun: "settings", label: "motto" }), t, "tr")).toBe("motto");
  expect(labelOf(entry({ noun: "events", noun_id: "7", label: "" }), t, "tr")).toBe("#7");
  expect(labelOf(entry({ noun: "settings", noun_id: "", label: "" }), t, "tr")).toBe("—");
  expect(actorOf(entry({}), t)).toBe("Sistem");
  expect(actorOf(entry({ user_id: 3, user_name: "system" }), t)).toBe("system");
});

it("names what was changed in the language of the panel, where its contents may be seen", () => {
  const t = translator("en");
  const content = (value: object) => value as AuditEntry["after"];
  const jazz = content({ title: { tr: "Caz Gecesi", en: "Jazz Night" } });
  const deed = (part: Partial<AuditEntry>) =>
    labelOf(entry({ noun: "events", label: "Caz Gecesi", ...part }), t, "en");
  expect(deed({ after: jazz })).toBe("Jazz Night");
  expect(deed({ before: jazz })).toBe("Jazz Night");
  expect(deed({ noun: "categories", after: content({ name: { tr: "Caz", en: "Jazz" } }) })).toBe("Jazz");
  expect(deed({ after: content({ title: { tr: "Caz Gecesi", en: "" } }) })).toBe("Caz Gecesi");
  expect(deed({})).toBe("Caz Gecesi");
});
