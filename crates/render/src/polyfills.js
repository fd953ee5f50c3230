// What React and react-query expect of a platform and QuickJS does not have. A render is one synchronous
// call: timers never fire, messages arrive when it is over. There is no Intl here and none is pretended.
(function (host) {
  "use strict";

  const wellFormed = (value) => String(value).toWellFormed();

  function define(name, value) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }

  // ---- console

  function described(value) {
    if (typeof value === "string") return value;
    if (value instanceof Error) return `${value.name}: ${value.message}\n${value.stack}`;
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  }

  const say = (write) => (...values) => write(values.map(described).join(" ").toWellFormed());
  const debug = say(host.debug);
  const warn = say(host.warn);
  define("console", { debug, log: debug, info: debug, trace: debug, warn, error: warn });

  // ---- URL, URLSearchParams

  // In the order that the host gives them; the first two are read in the class itself.
  const PARTS = [
    "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash",
  ];

  // Access to the private fields of URLSearchParams, for URL alone.
  let follow, refill;

  class URLSearchParams {
    #pairs;
    #changed = () => {};

    static {
      follow = (params, changed) => {
        params.#changed = changed;
      };
      refill = (params, query) => {
        params.#pairs = host.parseQuery(query);
      };
    }

    constructor(init = "") {
      if (typeof init !== "object" || init === null) {
        this.#pairs = host.parseQuery(wellFormed(init).replace(/^\?/, ""));
        return;
      }
      const pairs = Symbol.iterator in init ? Array.from(init, (pair) => Array.from(pair)) : Object.entries(init);
      if (pairs.some((pair) => pair.length !== 2)) throw new TypeError("each query pair must have a name and a value");
      this.#pairs = pairs.map(([name, value]) => [wellFormed(name), wellFormed(value)]);
    }

    get size() {
      return this.#pairs.length;
    }

    append(name, value) {
      this.#pairs.push([wellFormed(name), wellFormed(value)]);
      this.#changed();
    }

    delete(name, value) {
      this.#pairs = this.#pairs.filter((pair) => !matches(pair, name, value));
      this.#changed();
    }

    get(name) {
      return this.#pairs.find((pair) => matches(pair, name))?.[1] ?? null;
    }

    getAll(name) {
      return this.#pairs.filter((pair) => matches(pair, name)).map((pair) => pair[1]);
    }

    has(name, value) {
      return this.#pairs.some((pair) => matches(pair, name, value));
    }

    set(name, value) {
      const first = this.#pairs.findIndex((pair) => matches(pair, name));
      if (first === -1) return this.append(name, value);
      this.#pairs = this.#pairs.filter((pair, index) => index <= first || !matches(pair, name));
      this.#pairs[first] = [wellFormed(name), wellFormed(value)];
      this.#changed();
    }

    sort() {
      this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      this.#changed();
    }

    forEach(callback, self) {
      for (const [name, value] of this) callback.call(self, value, name, this);
    }

    *entries() {
      // By index: what is appended during the walk is walked too.
      for (let index = 0; index < this.#pairs.length; index++) yield [...this.#pairs[index]];
    }

    *keys() {
      for (const [name] of this.entries()) yield name;
    }

    *values() {
      for (const [, value] of this.entries()) yield value;
    }

    [Symbol.iterator]() {
      return this.entries();
    }

    toString() {
      return host.formatQuery(this.#pairs);
    }

    get [Symbol.toStringTag]() {
      return "URLSearchParams";
    }
  }

  function matches(pair, name, value) {
    return pair[0] === wellFormed(name) && (value === undefined || pair[1] === wellFormed(value));
  }

  class URL {
    #parts;
    #params;

    constructor(address, base) {
      this.#parts = parse(address, base);
      if (!this.#parts) throw new TypeError(`Invalid URL: ${address}`);
    }

    static canParse(address, base) {
      return parse(address, base) != null;
    }

    static parse(address, base) {
      return URL.canParse(address, base) ? new URL(address, base) : null;
    }

    get href() {
      return this.#parts[0];
    }

    set href(value) {
      const parts = parse(value);
      if (!parts) throw new TypeError(`Invalid URL: ${value}`);
      this.#parts = parts;
      this.#refill();
    }

    get origin() {
      return this.#parts[1];
    }

    static {
      for (const [index, part] of PARTS.entries()) {
        if (index < 2) continue;
        Object.defineProperty(URL.prototype, part, {
          configurable: true,
          enumerable: true,
          get() {
            return this.#parts[index];
          },
          set(value) {
            this.#parts = host.changeUrl(this.href, part, wellFormed(value));
            if (part === "search") this.#refill();
          },
        });
      }
    }

    get searchParams() {
      if (!this.#params) {
        this.#params = new URLSearchParams(this.search);
        follow(this.#params, () => {
          this.#parts = host.changeUrl(this.href, "search", this.#params.toString());
        });
      }
      return this.#params;
    }

    #refill() {
      if (this.#params) refill(this.#params, this.search.slice(1));
    }

    toString() {
      return this.href;
    }

    toJSON() {
      return this.href;
    }

    get [Symbol.toStringTag]() {
      return "URL";
    }
  }

  function parse(address, base) {
    return host.parseUrl(wellFormed(address), base === undefined ? undefined : wellFormed(base));
  }

  define("URL", URL);
  define("URLSearchParams", URLSearchParams);

  // ---- TextEncoder, TextDecoder

  class TextEncoder {
    get encoding() {
      return "utf-8";
    }

    encode(text = "") {
      return host.encodeUtf8(wellFormed(text));
    }
  }

  // UTF-8 only, and each call stands alone: nothing here decodes a stream.
  class TextDecoder {
    #fatal;
    #keepsMark;

    constructor(label = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
      if (!/^utf-?8$/i.test(label)) throw new RangeError(`unsupported encoding: ${label}`);
      this.#fatal = Boolean(fatal);
      this.#keepsMark = Boolean(ignoreBOM);
    }

    get encoding() {
      return "utf-8";
    }

    get fatal() {
      return this.#fatal;
    }

    get ignoreBOM() {
      return this.#keepsMark;
    }

    decode(input = new Uint8Array()) {
      const bytes = ArrayBuffer.isView(input)
        ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
        : new Uint8Array(input);
      const text = host.decodeUtf8(Array.from(bytes), this.#fatal);
      if (text == null) throw new TypeError("the bytes are not UTF-8");
      return this.#keepsMark ? text : text.replace(/^\uFEFF/, "");
    }
  }

  define("TextEncoder", TextEncoder);
  define("TextDecoder", TextDecoder);

  // ---- MessageChannel

  class MessagePort {
    #other = null;
    onmessage = null;

    static join(one, other) {
      one.#other = other;
      other.#other = one;
    }

    postMessage(data) {
      const other = this.#other;
      if (other) queueMicrotask(() => other.onmessage?.({ data, target: other }));
    }

    start() {}

    close() {
      if (this.#other) this.#other.#other = null;
      this.#other = null;
    }
  }

  class MessageChannel {
    port1 = new MessagePort();
    port2 = new MessagePort();

    constructor() {
      MessagePort.join(this.port1, this.port2);
    }
  }

  define("MessageChannel", MessageChannel);

  // ---- AbortController, AbortSignal

  class AbortSignal {
    aborted = false;
    reason = undefined;
    onabort = null;
    #listeners = new Set();

    static abort(reason) {
      const controller = new AbortController();
      controller.abort(reason);
      return controller.signal;
    }

    addEventListener(type, listener) {
      if (type === "abort") this.#listeners.add(listener);
    }

    removeEventListener(type, listener) {
      if (type === "abort") this.#listeners.delete(listener);
    }

    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }

    dispatchEvent(event) {
      this.onabort?.(event);
      for (const listener of this.#listeners) {
        if (typeof listener === "function") listener.call(this, event);
        else listener.handleEvent(event);
      }
      return true;
    }
  }

  class AbortController {
    signal = new AbortSignal();

    abort(reason = new DOMException("signal is aborted without reason", "AbortError")) {
      if (this.signal.aborted) return;
      this.signal.aborted = true;
      this.signal.reason = reason;
      this.signal.dispatchEvent({ type: "abort", target: this.signal });
    }
  }

  define("AbortSignal", AbortSignal);
  define("AbortController", AbortController);

  // ---- timers

  // The callback is not even kept: an engine that serves for hours must not gather them.
  let timers = 0;
  const never = () => ++timers;
  const forget = () => {};
  define("setTimeout", never);
  define("setInterval", never);
  define("clearTimeout", forget);
  define("clearInterval", forget);
});
