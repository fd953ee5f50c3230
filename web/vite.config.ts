import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** The server that `npm run dev` passes API calls and media on to. */
const server = process.env.MEYDAN_DEV_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // /assets/Logo.png and its neighbours belong to the server, so the bundle gets a folder of its own.
    assetsDir: "assets/app",
    // Every asset is a file with a hash: a strict Content-Security-Policy needs no exception for data: addresses.
    assetsInlineLimit: 0,
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(["/api", "/media", "/health", "/assets"].map((path) => [path, server])),
  },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
  },
});
