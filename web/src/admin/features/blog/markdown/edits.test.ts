import { expect, it } from "vitest";
import { type Edit, editOf, type MarkdownAction, pictureEdit, type Selected } from "./edits";

/** "a [b] c" is a text with b selected. */
function marked(text: string): Selected {
  const start = text.indexOf("[");
  const end = text.indexOf("]") - 1;
  return { text: text.replace("[", "").replace("]", ""), start, end };
}

const result = ({ text }: Selected, { from, to, insert, select: [first, last] }: Edit) => {
  const whole = text.slice(0, from) + insert + text.slice(to);
  return `${whole.slice(0, first)}‹${whole.slice(first, last)}›${whole.slice(last)}`;
};

const after = (action: MarkdownAction, text: string) => result(marked(text), editOf(action, marked(text)));

it("puts marks around words and takes them away", () => {
  expect(after("bold", "bir [iki] üç")).toBe("bir **‹iki›** üç");
  expect(after("bold", "bir **[iki]** üç")).toBe("bir ‹iki› üç");
  expect(after("italic", "bir [ iki ]üç")).toBe("bir  *‹iki›* üç");
  expect(after("italic", "*[iki]*")).toBe("‹iki›");
  expect(after("italic", "**[iki]**")).toBe("***‹iki›***");
  expect(after("italic", "***[iki]***")).toBe("**‹iki›**");
  expect(after("bold", "[]")).toBe("**‹›**");
});

it("selects the part of a link that is missing", () => {
  expect(after("link", "oku: [bilet]")).toBe("oku: [bilet](‹https://›)");
  expect(after("link", "[https://a.example.org/x]")).toBe("[‹›](https://a.example.org/x)");
  expect(after("link", "[/event/caz]")).toBe("[‹›](/event/caz)");
  expect(after("link", "[]")).toBe("[‹›](https://)");
});

it("gives lines a prefix and takes it away", () => {
  expect(after("heading", "bir\ni[k]i\nüç")).toBe("bir\n## iki‹›\nüç");
  expect(after("heading", "## i[k]i")).toBe("iki‹›");
  expect(after("list", "[bir\niki]")).toBe("‹- bir\n- iki›");
  expect(after("numbers", "[bir\niki]\nüç")).toBe("‹1. bir\n2. iki›\nüç");
  expect(after("numbers", "[1. bir\n2. iki]")).toBe("‹bir\niki›");
  expect(after("quote", "[]")).toBe("> ‹›");
});

it("puts a picture into a paragraph of its own", () => {
  const picture = (text: string) =>
    result(marked(text), pictureEdit(marked(text), "Bir [sahne]", "/media/a.jpg"));
  expect(picture("[]")).toBe("![Bir \\[sahne\\]](/media/a.jpg)‹›");
  expect(picture("bir[]iki")).toBe("bir\n\n![Bir \\[sahne\\]](/media/a.jpg)‹›\n\niki");
  expect(picture("bir\n\n[]\n\niki")).toBe("bir\n\n![Bir \\[sahne\\]](/media/a.jpg)‹›\n\niki");
});
