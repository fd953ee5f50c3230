import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** The server that `npm run dev` passes API calls and media on to. */
const server = process.env.MEYDAN_DEV_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), tailwindcss()],
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify(mode) } : {},
  build: isSsrBuild
    ? {
        // One script that sets `globalThis.render`, for the JavaScript engine inside the server.
        outDir: "dist-server",
        copyPublicDir: false,
        minify: mode === "production",
        rolldownOptions: {
          input: "src/entry-server.tsx",
          output: { format: "iife", entryFileNames: "server.js", codeSplitting: false },
        },
      }
    : {
        // Browsers without module preload fetch a little later; that is no reason to send code to all.
        modulePreload: { polyfill: false },
        // The server reads from it which files a page needs.
        manifest: true,
        // /assets/Logo.png and its neighbours belong to the server, so the bundle gets a folder of its own.
        assetsDir: "assets/app",
        // Every asset is a file with a hash: a strict Content-Security-Policy needs no exception for data: addresses.
        assetsInlineLimit: 0,
      },
  ssr: { noExternal: true, target: "webworker" },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/api", "/media", "/health", "/assets", "/posters"].map((path) => [path, server]),
    ),
  },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/i18n/all.ts"],
    restoreMocks: true,
  },
}));
