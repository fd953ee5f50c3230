/** What the buttons of the editor do to a text: which part is replaced, by what, and what is selected then. */

export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: readonly [number, number];
}

export interface Selected {
  text: string;
  start: number;
  end: number;
}

export type MarkdownAction = "heading" | "bold" | "italic" | "link" | "list" | "numbers" | "quote";

export function editOf(action: MarkdownAction, selected: Selected): Edit {
  switch (action) {
    case "bold":
      return wrapped(selected, "**");
    case "italic":
      return wrapped(selected, "*");
    case "link":
      return linked(selected);
    case "heading":
      return prefixed(selected, () => "## ", /^#{1,6} /);
    case "list":
      return prefixed(selected, () => "- ", /^[-*+] /);
    case "numbers":
      return prefixed(selected, (place) => `${place + 1}. `, /^\d+[.)] /);
    case "quote":
      return prefixed(selected, () => "> ", /^> ?/);
  }
}

/** Puts the mark around the selection, or takes it away. */
function wrapped({ text, start, end }: Selected, mark: string): Edit {
  const size = mark.length;
  const hasMark = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  // One star beside another belongs to bold text.
  const isPartOfBold = mark === "*" && text[start - 2] === "*" && text[start - 3] !== "*";
  const inner = text.slice(start, end);
  if (start >= size && hasMark && !isPartOfBold) {
    return { from: start - size, to: end + size, insert: inner, select: [start - size, end - size] };
  }
  // Marks beside a space are not read as marks.
  const words = inner.trim();
  const before = inner.slice(0, inner.indexOf(words));
  const after = inner.slice(before.length + words.length);
  const first = start + before.length + size;
  return {
    from: start,
    to: end,
    insert: `${before}${mark}${words}${mark}${after}`,
    select: [first, first + words.length],
  };
}

const ADDRESS = "https://";

/** The part that is still missing is selected: the address, or the text of an address. */
function linked({ text, start, end }: Selected): Edit {
  const inner = text.slice(start, end);
  if (/^(https?:\/\/|\/)\S+$/.test(inner)) {
    return { from: start, to: end, insert: `[](${inner})`, select: [start + 1, start + 1] };
  }
  const address = start + inner.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${inner}](${ADDRESS})`,
    select: inner ? [address, address + ADDRESS.length] : [start + 1, start + 1],
  };
}

/** Gives each selected line a prefix, or takes it away if all of them have it. */
function prefixed({ text, start, end }: Selected, prefix: (place: number) => string, present: RegExp): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isPresent = lines.every((line) => present.test(line));
  const changed = lines.map((line, place) =>
    isPresent ? line.replace(present, "") : `${prefix(place)}${line.replace(present, "")}`,
  );
  const insert = changed.join("\n");
  return {
    from,
    to,
    insert,
    select: lines.length === 1 ? caretAfter(from, insert) : [from, from + insert.length],
  };
}

const caretAfter = (from: number, line: string) => [from + line.length, from + line.length] as const;

/** A picture is a paragraph of its own. */
export function pictureEdit({ text, start, end }: Selected, alt: string, address: string): Edit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const open = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const close = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const picture = `![${alt.replace(/[[\]\\]/g, "\\$&").replace(/\s+/g, " ")}](${address})`;
  const caret = start + open.length + picture.length;
  return { from: start, to: end, insert: `${open}${picture}${close}`, select: [caret, caret] };
}

/** Edits the text as if it were typed, so that the browser's undo knows it. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated without a successor: nothing else keeps the history of a text field.
  const isTyped = insert
    ? document.execCommand?.("insertText", false, insert)
    : document.execCommand?.("delete", false);
  if (!isTyped) {
    area.setRangeText(insert, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(select[0], select[1]);
}
