/** Carries out what the visitor did before the app had started: a script in index.html keeps taps on buttons and typed text. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyInput {
  /** A button that is pressed again because nothing happens is pressed once. */
  taps: Set<HTMLButtonElement>;
  texts: Map<Field, string>;
  keep: (event: Event) => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

const LONGEST_WAIT = 10_000;

/** From now on the app hears events itself. */
export function stopKeepingInput(): EarlyInput | undefined {
  const { earlyInput } = window;
  if (!earlyInput) return undefined;
  for (const type of ["click", "input"]) window.removeEventListener(type, earlyInput.keep, true);
  delete window.earlyInput;
  return earlyInput;
}

/** Called once the page is hydrated. */
export async function replayEarlyInput(): Promise<void> {
  const early = stopKeepingInput();
  if (!early) return;
  for (const [field, text] of early.texts) if (await isHydrated(field)) enter(field, text);
  for (const button of early.taps) if (await isHydrated(button)) button.click();
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
  // Typed since then.
  const value = isFocused && field.value.length > text.length ? field.value : text;
  field.value = "";
  assign?.call(field, value);
  if (caret !== null && "setSelectionRange" in field) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
