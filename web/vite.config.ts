import { existsSync, readFileSync, writeFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { minifySync, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The server that `npm run dev` passes API calls and media on to. */
const server = process.env.MEYDAN_DEV_SERVER ?? "http://127.0.0.1:8080";

/**
 * The page is whole without its code: style, letters and pictures come first, the code once the page has been painted.
 * The document names it in `meta` elements, of which the first is the app's entry; the server adds those of the page.
 */
const codeComesLast: Plugin = {
  name: "code-comes-last",
  transformIndexHtml: {
    order: "post",
    handler(html, { server }) {
      // While developing, Vite looks after the code.
      if (server) return html;
      const code: string[] = [];
      const rest = html.replace(
        /[ ]*<(?:script type="module"|link rel="modulepreload") .*?(?:src|href)="(.*?)">(?:<\/script>)?\n/g,
        (_tag, file) => {
          code.push(`    <meta name="code" content="${file}" />\n`);
          return "";
        },
      );
      if (code.length === 0) throw new Error("index.html names no code");
      return rest
        .replace("  </head>", `${code.join("")}  </head>`)
        .replace("  </body>", `    <script>${FETCH_CODE}</script>\n  </body>`);
    },
  },
};

/** A page that nobody sees is never painted, and an empty one has nothing to paint: those do not wait. */
const FETCH_CODE = minifySync(
  "fetch-code.js",
  `{
    const fetchCode = (_entries, painted) => {
      painted?.disconnect();
      const [entry, ...rest] = [...document.querySelectorAll("meta[name=code]")].map(({ content }) => content);
      import(entry);
      // One at a time: together they would hold up whoever scrolls.
      for (const href of rest)
        setTimeout(() => document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href })));
    };
    const isDrawn = document.getElementById("root").firstElementChild;
    if (isDrawn && !document.hidden && PerformanceObserver.supportedEntryTypes?.includes("paint"))
      new PerformanceObserver(fetchCode).observe({ type: "paint", buffered: true });
    else fetchCode();
  }`,
).code.trim();

/** The service worker is copied as it is; what visitors load needs no comments. */
const smallServiceWorker: Plugin = {
  name: "small-service-worker",
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  closeBundle() {
    const path = "dist/sw.js";
    if (existsSync(path)) writeFileSync(path, minifySync(path, readFileSync(path, "utf8")).code);
  },
};

/**
 * Most of React runs as a page starts. Told so, a browser reads it whole beside its other work; else it comes back to one
 * function after the other in the middle of starting.
 */
const allCalledOnLoad: Plugin = {
  name: "all-called-on-load",
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_options, files) {
    const react = Object.values(files).find((file) => file.type === "chunk" && file.name === "react");
    if (react?.type !== "chunk") throw new Error("React has no file of its own");
    react.code = `//# allFunctionsCalledOnLoad\n${react.code}`;
  },
};

/** Maps are drawn in browsers only: the script that draws pages inside the server needs neither Leaflet nor our part of it. */
const noMapsOnTheServer: Plugin = {
  name: "no-maps-on-the-server",
  enforce: "pre",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  resolveId: (source) => (/\/(event|place)-map$/.test(source) ? "\0no-map" : null),
  load: (id) => (id === "\0no-map" ? "export const EventMap = null, PlaceMap = null;" : null),
};

/**
 * Descriptions for search engines are written, and what is sent along with a page is cut, by the server: in browsers these
 * functions do nothing and weigh nothing.
 */
const onlyOnTheServer: Plugin = {
  name: "only-on-the-server",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  transform: (code, id) => {
    if (!/(-json-ld|\/(cut|short)-lists|\/light-posts)\.ts$/.test(id)) return null;
    // Anything else would be missing in browsers without a word.
    const other = /^export (?!function |interface |type ).*/m.exec(code);
    if (other) throw new Error(`${id}: only functions can be left to the server, not "${other[0]}"`);
    const names = [...code.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
    return names.map((name) => `export const ${name} = () => {};`).join("\n");
  },
};

/** What most pages show and what starts them: one file is smaller than the ten that it would be cut into. */
const SHARED =
  /src\/(start-site|shared\/(categories|events\/(?!event-card|event-grid)|favourites\/favourite-button)|lib\/(alive|format|head|lazy|track|turkish\.)|ui\/(chip|notice)|shared\/suggest\/(quick-answers|remember|suggest-field|ticket-icon)|api\/(events|short-lists))/;

/** A file is read in one go, and longer ones hold up whoever scrolls: the largest library has one of its own. */
const GROUPS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: "shared", test: SHARED, priority: 2 },
  {
    name: "asking",
    test: /(shared\/map\/(area|distance)|features\/search\/(cities|question|words))/,
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    codeComesLast,
    smallServiceWorker,
    allCalledOnLoad,
    noMapsOnTheServer,
    onlyOnTheServer,
  ],
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
        // The document names the files of its page; lists of other pages' files would stand in what every visitor loads.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, dependencies, { hostType }) =>
            hostType === "html" ? dependencies : dependencies.filter((name) => name.endsWith(".css")),
        },
        rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
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
    setupFiles: ["src/i18n/all.ts", "src/testing/setup.ts"],
    restoreMocks: true,
    testTimeout: 30_000,
  },
}));
