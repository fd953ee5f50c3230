// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Blog } from "../../api/blogs";
import { buildPost } from "../../testing/post-builder";
import { renderPage, stubApi } from "../../testing/render-page";
import { coverToLookUp, PostCover } from "./post-cover";

// Pictures load after they are drawn; the document of the tests pretends that they all did, and failed.
beforeEach(() => {
  stubApi({});
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const IMAGE = {
  file_path: "/media/looked-up.jpg",
  alt_text: "Merdivende tablolar",
  width: 1600,
  height: 900,
  preview: "",
  variants: [{ url: "/media/looked-up-800.webp", width: 800, height: 450, format: "webp" }],
};

const show = (post: Blog) => {
  const { container } = renderPage(() => <PostCover post={post} />, { path: "/blog/7", language: "tr" });
  return () => container.querySelector("img")?.getAttribute("src") ?? null;
};

it("shows the post's own picture and looks up no other", () => {
  const calls = stubApi({});
  const post = buildPost({ image: "https://cdn.example.org/own.jpg", cover_image_id: "img-1" });
  expect(show(post)()).toBe("https://cdn.example.org/own.jpg");
  expect(coverToLookUp(post)).toBeNull();
  expect(calls.mock.calls.filter(([address]) => address.startsWith("/api/images"))).toEqual([]);
});

it("keeps the focal point of the picture in sight", () => {
  const picture = { url: "/media/a.jpg", alt: "", width: 800, height: 600, preview: "", variants: [] };
  show(buildPost({ picture: { ...picture, focal_x: 0.2, focal_y: 0.75 } }));
  expect(document.querySelector("img")?.style.objectPosition).toBe("20% 75%");
  cleanup();
  show(buildPost({ picture }));
  expect(document.querySelector("img")?.style.objectPosition).toBe("");
});

it("looks up the cover by its id when the post has none of its own", async () => {
  const calls = stubApi({ "/api/images/img-1": () => Response.json({ success: true, data: IMAGE }) });
  const source = show(buildPost({ cover_image_id: "img-1" }));
  expect(source()).toBeNull();
  await waitFor(() => expect(source()).toBe("/media/looked-up.jpg"));
  expect(document.querySelector("source")?.getAttribute("srcset")).toContain(
    "/media/looked-up-800.webp 800w",
  );
  expect(calls.mock.calls[0]?.[0]).toBe("/api/images/img-1?language=tr");
});

it("shows the default logo when the cover is not to be found", async () => {
  const source = show(buildPost({ cover_image_id: "gone" }));
  await waitFor(() => expect(source()).toBe("/assets/Logo.png"));
});

it("shows the default logo when there is neither", () => {
  expect(show(buildPost())()).toBe("/assets/Logo.png");
});

it("shows the default logo when the picture does not load", () => {
  const source = show(buildPost({ image: "/media/broken.jpg" }));
  const image = document.querySelector("img");
  if (image) fireEvent.error(image);
  expect(source()).toBe("/assets/Logo.png");
});
