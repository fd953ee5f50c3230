/** Carries out what the visitor did before the app had started: a script in index.html keeps taps on buttons and typed text. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface EarlyInput {
  /** A button that is pressed again because nothing happens is pressed once. */
  taps: Set<HTMLButtonElement>;
  texts: Map<Field, string>;
  keep: (event: Event) => void;
}

const LONGEST_WAIT = 10_000;

/** Called once the page is hydrated. */
export async function replayEarlyInput({ taps, texts }: EarlyInput): Promise<void> {
  await Promise.all(
    [...texts].map(async ([field, text]) => {
      if (await isHydrated(field)) enter(field, text);
    }),
  );
  await Promise.all(
    [...taps].map(async (button) => {
      if (await isHydrated(button)) button.click();
    }),
  );
  delete document.documentElement.dataset.waiting;
}

/** Parts whose code comes later are hydrated after the page; React marks the elements that it knows. False if that never happens. */
async function isHydrated(element: Element): Promise<boolean> {
  const until = Date.now() + LONGEST_WAIT;
  while (element.isConnected && Date.now() < until) {
    if (Object.keys(element).some((key) => key.startsWith("__reactProps$"))) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** Hydration resets fields with a state to that state. React sees a change if it has not seen the assignment. */
function enter(field: Field, text: string): void {
  const isFocused = document.activeElement === field;
  const caret = isFocused && "selectionStart" in field ? field.selectionStart : null;
  const assign = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  // Something else was typed since then.
  const value = field.value && field.value !== text ? field.value : text;
  field.value = "";
  assign?.call(field, value);
  if (caret !== null && "setSelectionRange" in field) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
