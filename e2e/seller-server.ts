/** The site of a ticket seller: pages with marked-up events, one without, one that does not answer, and a picture. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOn } from "./mail-server";
import { PICTURE } from "./staff";

const event = (host: string, name: string, day: string) => ({
  "@context": "https://schema.org",
  "@type": "MusicEvent",
  name,
  description: `${name} için iki set, bir ara.`,
  startDate: `${day}T20:30:00+03:00`,
  image: `http://${host}/caz.png`,
  location: {
    "@type": "Place",
    name: "Rıhtım Sahne",
    address: { "@type": "PostalAddress", streetAddress: "Rıhtım Caddesi 1", addressLocality: "İstanbul" },
  },
  offers: { "@type": "Offer", price: "450", priceCurrency: "TRY", url: `http://${host}/caz` },
});

const page = (...events: object[]): string =>
  `<!doctype html><html lang="tr"><title>Bilet</title>${events
    .map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`)
    .join("")}<h1>Bilet</h1></html>`;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host ?? "";
  const path = (request.url ?? "").split("?")[0];
  const html = (text: string) => response.setHeader("content-type", "text/html; charset=utf-8").end(text);
  if (path === "/caz") html(page(event(host, "Rıhtımda Caz", "2031-06-01")));
  else if (path === "/program")
    html(page(event(host, "Birinci Gece", "2031-06-02"), event(host, "İkinci Gece", "2031-06-03")));
  else if (path === "/hakkinda") html(page());
  else if (path === "/caz.png") response.setHeader("content-type", "image/png").end(PICTURE);
  else if (path === "/kapali") request.socket.destroy();
  else response.writeHead(404).end();
}

export interface Seller {
  /** `127.0.0.1:PORT` */
  host: string;
  close: () => void;
}

export async function startSeller(): Promise<Seller> {
  const server = createServer(answer);
  const port = await listenOn(server);
  return { host: `127.0.0.1:${port}`, close: () => server.close() };
}
