import { expect, it } from "vitest";
import { loadTexts } from "../../../i18n/load";
import { translator } from "../../i18n/translate";
import { valueText } from "./value-text";

it("tells roles and changes of the second factor in the language of the panel", async () => {
  await loadTexts("tr");
  const words = { t: translator("tr"), language: "tr" } as const;
  expect(valueText({ field: "role" }, "editor", words)).toBe("Editör");
  expect(valueText({ field: "roles" }, ["editor", "viewer"], words)).toBe("Editör, İzleyici");
  expect(valueText({ field: "second_factor" }, "totp_added", words)).toBe("Uygulama eklendi");
  expect(valueText({ field: "second_factor" }, "something_new", words)).toBe("something_new");
  expect(valueText({ field: "tags" }, ["editor"], words)).toBe("editor");
});
