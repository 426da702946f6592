// Three servers of online play on three NATS servers, whose processes a test can end and pause.
// SERVER: the program; SITE: the folder of the site; NATS_SERVER: the program nats-server.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from './helpers';

/** The program nats-server; none if tests of clusters are left out. */
export const NATS = process.env.NATS_SERVER;

/** Servers of each kind. */
const PLACES = [0, 1, 2];

/** The settings that docs/cluster.md gives a NATS server. */
const SETTINGS = fileURLToPath(new URL('../../docs/cluster/nats.conf', import.meta.url));

/** Time in ms between two looks at the health of the servers, and for an answer, as docs/cluster/Caddyfile has them. */
const LOOK = 1000;

/** A server as a process, which can start again. */
class Process {
  private child?: ChildProcess;
  private readonly log: string;

  constructor(
    private readonly program: string,
    private readonly args: string[],
    private readonly env: Record<string, string>,
    folder: string,
    name: string,
  ) {
    this.log = join(folder, `${name}.log`);
  }

  start(): void {
    const log = openSync(this.log, 'a');
    this.child = spawn(this.program, this.args, { stdio: ['ignore', log, log], env: { ...process.env, ...this.env } });
    closeSync(log);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  /** Ends the process by a signal, and waits for its end. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.on('exit', done));
    child.kill(signal);
    await ended;
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  logged(): string {
    return readFileSync(this.log, 'utf8');
  }
}

/** Returns ports that are free. All are open at the same time, so that none is taken twice. */
async function freePorts(count: number): Promise<number[]> {
  const open = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise<typeof server>((done) => server.listen(0, '127.0.0.1', () => done(server)));
    }),
  );
  const ports = open.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(open.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

const urls = (scheme: string, ports: number[]) => ports.map((port) => `${scheme}://127.0.0.1:${port}`).join(',');

export class Cluster {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tengen-cluster-'));
  private ports: number[] = [];
  private monitors: number[] = [];
  /** The NATS servers. */
  readonly nats: Process[] = [];
  /** The servers of Tengen. */
  readonly servers: Process[] = [];
  /** The servers that said they were well when they were last asked. */
  private well = new Set<number>();
  private looking?: NodeJS.Timeout;

  async start(): Promise<void> {
    const { SERVER, SITE } = process.env;
    if (!SERVER || !SITE || !NATS) throw new Error('SERVER, SITE and NATS_SERVER are not all set; cargo xtask test --only e2e sets them');
    const all = await freePorts(12);
    const [clients, monitors, routes] = [all.slice(0, 3), all.slice(3, 6), all.slice(6, 9)];
    this.ports = all.slice(9);
    this.monitors = monitors;
    for (const place of PLACES) {
      const name = `nats${place}`;
      const here = (ports: number[]) => `127.0.0.1:${ports[place]}`;
      const env = {
        NATS_NAME: name,
        NATS_STORE: join(this.folder, name),
        NATS_LISTEN: here(clients),
        NATS_MONITOR: here(monitors),
        NATS_CLUSTER: here(routes),
        NATS_ROUTES: `[${urls('nats', routes)}]`,
      };
      this.nats.push(new Process(NATS, ['--config', SETTINGS], env, this.folder, name));
    }
    const stores = ['--nats', urls('nats', clients), '--nats-monitor', urls('http', monitors)];
    for (const place of PLACES) {
      const name = `tengen${place}`;
      const args = ['--port', String(this.ports[place]), ...stores, '--view', join(this.folder, `${name}.sqlite`)];
      args.push('--site', SITE, '--connects-per-minute', '600');
      this.servers.push(new Process(SERVER, args, {}, this.folder, name));
    }
    process.on('exit', this.end);
    for (const one of this.nats) one.start();
    await expect.poll(() => this.isFormed(), { timeout: 50_000 }).toBe(true);
    for (const one of this.servers) one.start();
    this.looking = setInterval(() => PLACES.forEach((place) => void this.look(place)), LOOK);
    await this.ready();
  }

  /** Returns true if all NATS servers know each other and who leads. */
  private async isFormed(): Promise<boolean> {
    const all = this.monitors.map((port) => fetch(`http://127.0.0.1:${port}/jsz`).then((reply) => reply.json()));
    const states = await Promise.all(all).catch(() => []);
    const knows = (state: { meta_cluster?: { leader?: string; cluster_size: number } }) =>
      state.meta_cluster?.leader !== undefined && state.meta_cluster.cluster_size === PLACES.length;
    return states.length === PLACES.length && states.every(knows);
  }

  private async look(place: number): Promise<void> {
    const signal = AbortSignal.timeout(LOOK);
    const is = await fetch(`http://127.0.0.1:${this.ports[place]}/healthz`, { signal }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (is) this.well.add(place);
    else this.well.delete(place);
  }

  /** Waits until all servers are well. */
  async ready(): Promise<void> {
    await expect.poll(() => this.well.size, { timeout: 60_000 }).toBe(PLACES.length);
  }

  /** Returns the port to which a proxy leads: that of a server, or of the next one that is well. */
  port(place: number): number {
    const next = [place, place + 1, place + 2].map((it) => it % 3).find((it) => this.well.has(it));
    return this.ports[next ?? place];
  }

  /** Returns the place of the server that leads, as the logs say. */
  leader(): number {
    const ranks = this.servers.map((server) => {
      const led = [...server.logged().matchAll(/this server leads.*?rank\D*(\d+)/g)].map(([, rank]) => Number(rank));
      return Math.max(0, ...led);
    });
    return ranks.indexOf(Math.max(...ranks));
  }

  /** Returns the place of the NATS server that leads the log of games. */
  async natsLeader(): Promise<number> {
    const stated = await fetch(`http://127.0.0.1:${this.monitors[0]}/jsz?streams=true`).then((reply) => reply.json());
    const streams = stated.account_details.flatMap((account: { stream_detail: object[] }) => account.stream_detail);
    const games = streams.find((stream: { name: string }) => stream.name === 'TENGEN_GAMES');
    return Number(games.cluster.leader.replace('nats', ''));
  }

  /** Ends all processes at once, also if a test was broken off. */
  private readonly end = (): void => {
    for (const one of [...this.servers, ...this.nats]) void one.kill();
  };

  async stop(): Promise<void> {
    clearInterval(this.looking);
    process.off('exit', this.end);
    await Promise.all([...this.servers, ...this.nats].map((one) => one.kill()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
