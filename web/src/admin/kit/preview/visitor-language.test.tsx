// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubEmptyApi } from "../../../testing/render";
import { renderInPanel } from "../../testing";
import { VisitorLanguage } from "./visitor-language";

beforeEach(stubEmptyApi);
afterEach(cleanup);

const PARTS = ["post"] as const;

it("speaks another language than the panel, and leads nowhere", async () => {
  const share = vi.fn();
  await renderInPanel(
    <VisitorLanguage language="tr" parts={PARTS}>
      <a href="/blog">Blog</a>
      <a href="about:blank" target="_blank" rel="noreferrer">
        Kaynak
      </a>
      <button type="button" onClick={share}>
        Paylaş
      </button>
    </VisitorLanguage>,
  );
  const link = await screen.findByRole("link", { name: "Blog" });
  expect(link.closest("[lang]")?.getAttribute("lang")).toBe("tr");
  expect(fireEvent.click(link)).toBe(false);
  expect(fireEvent.click(screen.getByRole("link", { name: "Kaynak" }))).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Paylaş" }));
  expect(share).not.toHaveBeenCalled();
});
