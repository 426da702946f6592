// A host of the built site whose files a test can replace by those of a later version, and which can go away.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** The folder of the later version, in place of the hash of its content. */
const LATER = 'bbbbbbbbbbbbbbbb';

/** The number of each kept document of the later version, in place of the beginning of its hash. */
const NUMBER = 1;

export class Host {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tengen-host-'));
  private server?: Server;
  /** The paths that were asked for, without the mount. */
  readonly asked: string[] = [];
  /** Paths that are not there. */
  readonly missing = new Set<string>();
  /** Paths that the browser may keep for an hour without asking. */
  readonly fresh = new Set<string>();
  /** The path of the file that is sent with status 200 in the place of one that is missing, as for an application of one page. */
  fallback?: string;
  /** Names of files whose connections break. */
  readonly broken = new Set<string>();
  /** The paths that were asked for and did not come. */
  readonly refused: string[] = [];

  /** Serves the built site below `mount`, which begins and ends with a slash. */
  constructor(private readonly mount = '/') {
    cpSync(process.env.SITE!, this.folder, { recursive: true });
  }

  async start(): Promise<string> {
    const server = createServer((request, response) => this.answer(request, response));
    this.server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${this.mount}`;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    const path = pathname.startsWith(this.mount) ? pathname.slice(this.mount.length) : '?';
    this.asked.push(path);
    if (this.broken.has(basename(path))) {
      this.refused.push(path);
      request.socket.destroy();
      return;
    }
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    try {
      const found = this.found(name);
      const content = readFileSync(join(this.folder, found));
      const type = TYPES[extname(found)] ?? 'text/plain; charset=utf-8';
      const control = this.fresh.has(name) ? 'max-age=3600' : 'no-cache';
      response.writeHead(200, { 'content-type': type, 'cache-control': control }).end(content);
    } catch {
      this.refused.push(path);
      const page = readFileSync(join(this.folder, '404.html'));
      response.writeHead(404, { 'content-type': TYPES['.html'] }).end(page);
    }
  }

  /** Returns the file that is sent for a name. */
  private found(name: string): string {
    if (!this.missing.has(name) && existsSync(join(this.folder, name))) return name;
    if (this.fallback === undefined) throw new Error('missing');
    this.refused.push(name);
    return this.fallback;
  }

  /** Puts the service worker of a later version in place, whose files are not there yet. */
  deployWorker(): void {
    this.rewrite(this.hash(), ['sw.js']);
    const file = join(this.folder, 'sw.js');
    const text = readFileSync(file, 'utf8');
    const later = text.replaceAll(/\$\{"[0-9a-f]{16}"\}/g, 'later').replaceAll(/(\.html":)\d+/g, (_, name) => `${name}${NUMBER}`);
    if (!later.includes('}later`')) throw new Error('sw.js names no cache of its version');
    writeFileSync(file, later);
  }

  /** Puts a later version in place: its pages say so, and the files of the earlier one are gone. */
  deploy(): void {
    this.deployWorker();
    const hash = this.hash();
    renameSync(join(this.folder, hash), join(this.folder, LATER));
    const files = readdirSync(this.folder, { recursive: true }).map(String);
    this.rewrite(hash, files.filter((name) => name.endsWith('.html')));
  }

  /** Returns the name of the folder of the version. */
  private hash(): string {
    return readdirSync(this.folder).find((name) => /^[0-9a-f]{16}$/.test(name))!;
  }

  private rewrite(hash: string, names: string[]): void {
    for (const name of names) {
      const file = join(this.folder, name);
      const text = readFileSync(file, 'utf8').replaceAll(hash, LATER).replace('<html ', '<html data-later ');
      writeFileSync(file, text.replace(/<!--\d+-->\n$/, `<!--${NUMBER}-->\n`));
    }
  }

  /** Returns the path of a file by its name. */
  path(name: string): string {
    return readdirSync(this.folder, { recursive: true }).map(String).find((path) => basename(path) === name)!;
  }

  /** Puts a text in front of one of the site's files. */
  prepend(name: string, script: string): void {
    const path = join(this.folder, this.path(name));
    writeFileSync(path, `${script}\n${readFileSync(path, 'utf8')}`);
  }

  /** Goes away, with all connections. */
  async stop(): Promise<void> {
    const server = this.server;
    if (!server) return;
    this.server = undefined;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }
}
