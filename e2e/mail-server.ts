/** A mail server that keeps what it is sent. */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

export const listenOn = (server: Server): Promise<number> =>
  new Promise((found) => server.listen(0, "127.0.0.1", () => found((server.address() as AddressInfo).port)));

/** As much of SMTP as one mail needs. */
export class MailServer {
  private readonly server = createServer((socket) => this.talk(socket));
  private readonly waiting = new Map<string, (text: string) => void>();
  private readonly kept = new Map<string, string[]>();

  listen(): Promise<number> {
    return listenOn(this.server);
  }

  close(): void {
    this.server.close();
  }

  mailTo(address: string): Promise<string> {
    const kept = this.kept.get(address)?.shift();
    if (kept !== undefined) return Promise.resolve(kept);
    return new Promise((found) => this.waiting.set(address, found));
  }

  private talk(socket: Socket): void {
    let [received, to, isData] = ["", "", false];
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 mail.example.org");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received += chunk.toString();
      for (;;) {
        const separator = isData ? "\r\n.\r\n" : "\r\n";
        const at = received.indexOf(separator);
        if (at < 0) return;
        const part = received.slice(0, at);
        received = received.slice(at + separator.length);
        if (isData) {
          isData = false;
          this.keep(to, part);
          say("250 kept");
        } else if (/^DATA/i.test(part)) {
          isData = true;
          say("354 go on");
        } else if (/^QUIT/i.test(part)) {
          say("221 bye");
          socket.end();
        } else {
          to = /^RCPT TO:<([^>]+)>/i.exec(part)?.[1] ?? to;
          say("250 fine");
        }
      }
    });
  }

  private keep(to: string, mail: string): void {
    const body = mail.slice(mail.indexOf("\r\n\r\n")).replace(/\s/g, "");
    const text = Buffer.from(body, "base64").toString("utf8");
    const waiting = this.waiting.get(to);
    this.waiting.delete(to);
    if (waiting) waiting(text);
    else this.kept.set(to, [...(this.kept.get(to) ?? []), text]);
  }
}
