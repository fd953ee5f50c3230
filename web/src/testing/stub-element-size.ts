/** happy-dom has no layout: gives every element a size, which maps need. */
import { vi } from "vitest";

export function stubElementSize(width = 640, height = 480): void {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private onResize: () => void) {}
      observe = () => this.onResize();
      disconnect = () => undefined;
    },
  );
}
