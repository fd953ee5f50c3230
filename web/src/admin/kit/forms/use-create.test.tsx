// @vitest-environment happy-dom
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/client";
import { renderInPanel } from "../../testing";
import { NETWORK_ERROR } from "../api/api";
import { useCreate } from "./use-create";

afterEach(cleanup);

const create = vi.fn<(title: string) => Promise<string>>();
const find = vi.fn<(title: string) => Promise<{ title: string } | null>>();
const onFound = vi.fn();
let save: (title: string) => Promise<string>;

function Sample() {
  save = useCreate({ create, find, onFound });
  return null;
}

beforeEach(async () => {
  for (const mock of [create, find, onFound]) mock.mockReset();
  await renderInPanel(<Sample />);
});

const LOST = new ApiError(0, "No network", NETWORK_ERROR);

it("does not look for what was never sent", async () => {
  create.mockResolvedValue("made");
  expect(await save("Caz")).toBe("made");
  create.mockRejectedValueOnce(new ApiError(422, "Wrong", "invalid"));
  await expect(save("Caz")).rejects.toThrow("Wrong");
  await save("Caz");
  expect(find).not.toHaveBeenCalled();
});

it("does not make two of one whose answer got lost", async () => {
  create.mockRejectedValueOnce(LOST);
  await expect(save("Caz")).rejects.toBe(LOST);
  find.mockResolvedValue({ title: "Caz" });
  await expect(save("Caz")).rejects.toMatchObject({
    code: "stale_version",
    body: { current: { title: "Caz" } },
  });
  expect(onFound).toHaveBeenCalledWith({ title: "Caz" });
  expect(create).toHaveBeenCalledTimes(1);
});

it("sends again what did not arrive", async () => {
  create.mockRejectedValueOnce(LOST);
  await expect(save("Caz")).rejects.toBe(LOST);
  find.mockResolvedValue(null);
  create.mockResolvedValue("made");
  expect(await save("Caz")).toBe("made");
});
