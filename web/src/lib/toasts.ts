/** The toast store: `toast({type: "success", title, message})`. */

export type ToastType = "success" | "error" | "warning" | "info";

export interface Notification {
  type: ToastType;
  title: string;
  message: string;
  /** Milliseconds until it is dismissed. */
  duration?: number;
  /** A button, for example Undo. */
  action?: { label: string; run: () => void };
}

export interface Toast extends Notification {
  duration: number;
  id: number;
  timestamp: number;
  /** It is mounted before and after it is visible, for the transition. */
  phase: "entering" | "shown" | "leaving";
}

export const ENTER_DELAY = 100;
export const EXIT_TIME = 300;
const DEFAULT_DURATION = 5000;

type Timer = ReturnType<typeof setTimeout>;

let toasts: readonly Toast[] = [];
let lastId = 0;
const timers = new Map<number, Timer>();
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A toast has one timer at a time. */
function schedule(id: number, delay: number, then: () => void): void {
  clearTimeout(timers.get(id));
  timers.set(id, setTimeout(then, delay));
}

function setPhase(id: number, phase: Toast["phase"]): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, phase } : toast)));
}

export function toast({ duration = DEFAULT_DURATION, ...notice }: Notification): number {
  const id = ++lastId;
  change([...toasts, { ...notice, duration, id, timestamp: Date.now(), phase: "entering" }]);
  schedule(id, ENTER_DELAY, () => {
    setPhase(id, "shown");
    schedule(id, duration, () => dismissToast(id));
  });
  return id;
}

export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.phase !== "leaving")) return;
  setPhase(id, "leaving");
  schedule(id, EXIT_TIME, () => {
    timers.delete(id);
    change(toasts.filter((toast) => toast.id !== id));
  });
}

export function clearToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  change([]);
}

/** Pauses the timer while the toast has the pointer or the focus; `releaseToast` restarts it. */
export function holdToast(id: number): void {
  if (find(id)?.phase === "shown") clearTimeout(timers.get(id));
}

export function releaseToast(id: number): void {
  const held = find(id);
  if (held?.phase === "shown") schedule(id, held.duration, () => dismissToast(id));
}

const find = (id: number) => toasts.find((toast) => toast.id === id);

export const currentToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
