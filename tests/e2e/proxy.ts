// A relay between pages and a server whose lines a test can let hang: nothing arrives any more, and nobody is told.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The direction in which nothing arrives. */
export type Way = 'to-server' | 'to-page' | 'both';

/** The reply of a captive portal to every request. */
const PORTAL = '<!doctype html><title>Hotel</title><p>Please sign in.';

interface Line {
  page: Socket;
  server: Socket;
  /** True if it carries a WebSocket. */
  isSocket: boolean;
}

export class Proxy {
  private readonly lines = new Set<Line>();
  private server?: Server;
  /** While true, every new connection is answered by a page of its own. */
  portal = false;

  /** The address from which new connections come. */
  from = '127.0.0.1';
  /** Time in ms after which a line is ended on which nothing was said; none if it may be silent. */
  patience?: number;

  /** The number of sockets that were ended because nothing was said. */
  ended = 0;

  /** Starts a relay to a server at this address, and returns the address for pages. */
  start(target: string): Promise<string> {
    const port = Number(new URL(target).port);
    return this.lead(() => port);
  }

  /** Starts a relay to the server whose port is told for each new connection. */
  async lead(port: () => number): Promise<string> {
    const server = createServer((page) => (this.portal ? this.sign(page) : this.relay(page, port())));
    this.server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  private sign(page: Socket): void {
    page.on('error', () => page.destroy());
    page.once('data', () =>
      page.end(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PORTAL.length}\r\nconnection: close\r\n\r\n${PORTAL}`),
    );
  }

  private relay(page: Socket, port: number): void {
    const line = { page, server: connect({ port, host: '127.0.0.1', localAddress: this.from }), isSocket: false };
    this.lines.add(line);
    page.once('data', (head) => (line.isSocket = /upgrade: websocket/i.test(head.toString('latin1'))));
    if (this.patience) page.setTimeout(this.patience, () => this.endSilent(line));
    for (const [from, to] of [[line.page, line.server], [line.server, line.page]]) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.lines.delete(line);
      });
    }
  }

  /** Lets the present lines hang. New ones are not affected. */
  hang(way: Way): void {
    for (const { page, server } of this.lines) {
      if (way !== 'to-page') page.unpipe(server).pause();
      if (way !== 'to-server') server.unpipe(page).pause();
    }
  }

  /** Lets lines that hang go on, with what was said meanwhile. */
  goOn(): void {
    for (const { page, server } of this.lines) {
      // Only those ways hang that have no pipe.
      page.unpipe(server).pipe(server);
      server.unpipe(page).pipe(page);
    }
  }

  private endSilent({ page, isSocket }: Line): void {
    if (isSocket) this.ended += 1;
    page.destroy();
  }

  /** Ends all present lines, as a proxy does that ends those that say nothing. */
  end(): void {
    for (const { page, server } of this.lines) {
      page.destroy();
      server.destroy();
    }
  }

  async stop(): Promise<void> {
    this.end();
    await new Promise((done) => this.server?.close(done));
  }
}
