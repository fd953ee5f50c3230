import { existsSync, readFileSync, writeFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { minifySync, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The server that `npm run dev` proxies API calls and media to. */
const server = process.env.MEYDAN_DEV_SERVER ?? "http://127.0.0.1:8080";

/**
 * Loads scripts after the first paint: the page is server-rendered, so styles, fonts and images come first. The document lists the
 * scripts in `meta` elements, the app's entry first; the server adds those of the page.
 */
const deferScripts: Plugin = {
  name: "defer-scripts",
  transformIndexHtml: {
    order: "post",
    handler(html, { server }) {
      // The dev server injects its own scripts.
      if (server) return html;
      const scripts: string[] = [];
      const rest = html.replace(
        /[ ]*<(?:script type="module"|link rel="modulepreload") .*?(?:src|href)="(.*?)">(?:<\/script>)?\n/g,
        (_tag, file) => {
          scripts.push(`    <meta name="code" content="${file}" />\n`);
          return "";
        },
      );
      if (scripts.length === 0) throw new Error("index.html has no module script");
      return rest
        .replace("  </head>", `${scripts.join("")}  </head>`)
        .replace("  </body>", `    <script>${LOAD_SCRIPTS}</script>\n  </body>`);
    },
  },
};

/** Hidden and empty pages have no first paint to wait for. */
const LOAD_SCRIPTS = minifySync(
  "load-scripts.js",
  `{
    const loadScripts = (_entries, painted) => {
      painted?.disconnect();
      const [entry, ...rest] = [...document.querySelectorAll("meta[name=code]")].map(({ content }) => content);
      import(entry);
      // One task each: parsing all at once would block scrolling.
      for (const href of rest)
        setTimeout(() => document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href })));
    };
    const isServerRendered = document.getElementById("root").firstElementChild;
    if (isServerRendered && !document.hidden && PerformanceObserver.supportedEntryTypes?.includes("paint"))
      new PerformanceObserver(loadScripts).observe({ type: "paint", buffered: true });
    else loadScripts();
  }`,
).code.trim();

/** Vite copies the service worker unchanged; this minifies it. */
const minifyServiceWorker: Plugin = {
  name: "minify-service-worker",
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  closeBundle() {
    const path = "dist/sw.js";
    if (existsSync(path)) writeFileSync(path, minifySync(path, readFileSync(path, "utf8")).code);
  },
};

/** Most of React runs at startup: the magic comment makes V8 compile it eagerly, off the main thread, instead of function by function. */
const compileReactEagerly: Plugin = {
  name: "compile-react-eagerly",
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_options, files) {
    const react = Object.values(files).find((file) => file.type === "chunk" && file.name === "react");
    if (react?.type !== "chunk") throw new Error("React has no file of its own");
    react.code = `//# allFunctionsCalledOnLoad\n${react.code}`;
  },
};

/** Maps are rendered in browsers only: leaves Leaflet out of the server bundle. */
const stubMapsOnServer: Plugin = {
  name: "stub-maps-on-server",
  enforce: "pre",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  resolveId: (source) => (/\/(event|place)-map$/.test(source) ? "\0no-map" : null),
  load: (id) => (id === "\0no-map" ? "export const EventMap = null, PlaceMap = null;" : null),
};

/** JSON-LD and the trimming of embedded data run on the server only: replaces these functions with stubs in the browser bundle. */
const stubServerOnlyModules: Plugin = {
  name: "stub-server-only-modules",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  transform: (code, id) => {
    if (!/(-json-ld|\/(trim-lists|strip-descriptions|strip-content))\.ts$/.test(id)) return null;
    // Anything else would be missing in browsers without an error.
    const other = /^export (?!function |interface |type ).*/m.exec(code);
    if (other) throw new Error(`${id}: only functions can be left to the server, not "${other[0]}"`);
    const names = [...code.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
    return names.map((name) => `export const ${name} = () => {};`).join("\n");
  },
};

/** The modules that most pages use: one chunk is smaller than ten. */
const SHARED =
  /src\/(start-site|features\/offline|shared\/(categories|print|events\/(?!event-card|event-grid|posters)|favourites\/favourite-button)|lib\/(bbox|event-filter|hydrated|format|head|lazy|media-query|origin|track\.|turkish\.)|ui\/(chip|notice)|api\/(events|strip-descriptions))/;

/** A chunk is parsed in one task, and a long task blocks scrolling: React has its own. */
const GROUPS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: "shared", test: SHARED, priority: 2 },
  // What the home page and the search use at once.
  {
    name: "filters",
    test: /(lib\/(filter-changes|turkish-places)|shared\/filters\/(active-count|cities|days|filter-url|labels|panel-filter)|shared\/suggest\/(quick-searches|save-search|suggest-field|ticket-icon|use-near-me))/,
    priority: 1,
  },
  {
    name: "cards",
    test: /src\/(shared\/events\/(event-card|event-grid)|lib\/element-refs|ui\/card-skeleton)/,
    priority: 1,
  },
  // What the pages of single things use: the name of each chunk is part of the first script.
  { name: "thing", test: /src\/(shared\/preview|lib\/tracked-view)/, priority: 1 },
  {
    name: "search",
    test: /(shared\/map\/(bounds|distance)|features\/search\/query-words|shared\/filters\/(date-section|facet-group|facets|filter-panel|no-script-price))/,
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    deferScripts,
    minifyServiceWorker,
    compileReactEagerly,
    stubMapsOnServer,
    stubServerOnlyModules,
  ],
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify(mode) } : {},
  build: isSsrBuild
    ? {
        // One script that sets `globalThis.render`, for the server's JavaScript engine.
        outDir: "dist-server",
        copyPublicDir: false,
        minify: mode === "production",
        rolldownOptions: {
          input: "src/entry-server.tsx",
          output: { format: "iife", entryFileNames: "server.js", codeSplitting: false },
        },
      }
    : {
        // The document lists the files of its page; preload lists of other pages would be in every visitor's bundle.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, dependencies, { hostType }) =>
            hostType === "html" ? dependencies : dependencies.filter((name) => name.endsWith(".css")),
        },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: GROUPS },
            // The names of all chunks are in the first script, and hashes do not compress: seven letters tell versions apart.
            chunkFileNames: "assets/app/[name]-[hash:7].js",
          },
        },
        // The server reads the files of each page from it.
        manifest: true,
        // The server owns other files under /assets, such as /assets/Logo.png.
        assetsDir: "assets/app",
        // No inlined assets: the Content-Security-Policy allows no data: URLs.
        assetsInlineLimit: 0,
      },
  ssr: { noExternal: true, target: "webworker" },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/api", "/media", "/map", "/health", "/assets", "/posters"].map((path) => [path, server]),
    ),
  },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/i18n/all.ts", "src/testing/setup.ts"],
    restoreMocks: true,
    // The default leaves one core free, which is half of a small machine.
    maxWorkers: "100%",
    testTimeout: 30_000,
  },
}));
