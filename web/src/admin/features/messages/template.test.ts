import { expect, it } from "vitest";
import type { ReplyTemplate } from "../../kit/api/types";
import { replyFrom } from "./template";

const template = {
  id: 1,
  name: "Teşekkür",
  subject_tr: "Yanıt: {subject}",
  text_tr: "Merhaba {name},",
  subject_en: "",
  text_en: "Hello {name},",
  version: 1,
} as ReplyTemplate;
const message = { name: "Ayşe {subject}", subject: "Şenlik" };

it("fills in the name and the subject of the message, once", () => {
  expect(replyFrom(template, message, "tr")).toEqual({
    subject: "Yanıt: Şenlik",
    text: "Merhaba Ayşe {subject},",
  });
});

it("takes the other language if the template lacks one, and the subject of the message", () => {
  expect(replyFrom(template, message, "en")).toEqual({
    subject: "Re: Şenlik",
    text: "Hello Ayşe {subject},",
  });
  expect(replyFrom({ ...template, text_en: "" }, message, "en").text).toBe("Merhaba Ayşe {subject},");
  expect(replyFrom({ ...template, text_tr: "" }, message, "tr").text).toBe("Hello Ayşe {subject},");
});
