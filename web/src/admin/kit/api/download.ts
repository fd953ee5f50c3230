import { readFile } from "./api";

/** Downloads a file under the name in `Content-Disposition`; throws on failure. */
export async function download(url: string, fallbackName: string): Promise<void> {
  const response = await readFile(url);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const objectUrl = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = objectUrl;
  link.download = name ?? fallbackName;
  link.click();
  // The browser may start reading after `click()` returns.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000);
}
