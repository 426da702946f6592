// Two people at two of three servers, of which one is killed, stopped or paused, as is a NATS server: the move
// gets through by itself, costs little on the clock, and the game goes on to its end.
// covers: online, server
import { Cluster, NATS } from './cluster';
import { Match, report, TERMS, TIMES, type Limits } from './faults';
import { LONG } from './helpers';
import { expect, test as base, type Person } from './online';
import { Proxy } from './proxy';

/** A proxy in front of a cluster for each of two people, which leads to other servers if the own one is not well. */
interface Fixtures {
  cluster: Cluster;
  /** Opens pages for two people at the servers in these places. */
  at: (one: number, two: number) => Promise<[Person, Person]>;
}

const test = base.extend<Fixtures>({
  // On a busy machine the NATS servers may need a minute to form a cluster.
  cluster: [
    async ({}, use) => {
      const cluster = new Cluster();
      try {
        await cluster.start();
        await use(cluster);
      } finally {
        await cluster.stop();
      }
    },
    { timeout: 120_000 },
  ],
  address: async ({}, use) => use('http://127.0.0.1:1/'),
  at: async ({ cluster, people }, use) => {
    const proxies: Proxy[] = [];
    await use(async (...places) => {
      const all: Person[] = [];
      for (const place of places) {
        const proxy = new Proxy();
        proxies.push(proxy);
        const baseURL = await proxy.lead(() => cluster.port(place));
        const [person] = await people(1, TERMS, { baseURL });
        // Connections to servers that are killed fail.
        person.faults.allow(/WebSocket connection to|Failed to load resource/);
        all.push(person);
      }
      return all as [Person, Person];
    });
    for (const proxy of proxies) await proxy.stop();
  },
});

test.skip(!NATS, '--without-nats: the tests of clusters are skipped');

/** What happens while a player is to move. */
interface Fault {
  name: string;
  /** Lets it happen, where `place` is that of the player's server; returns what mends it. */
  happen: (cluster: Cluster, place: number) => Promise<() => unknown>;
  /** The place of the player, counted from the leader. */
  from: number;
  limits: Limits;
  /**
   * Seconds by which the clocks of the pages may differ until the next move: messages between servers may have been on
   * their way for so long.
   */
  apart?: number;
}

/** Seconds that the player's move before the fault takes. */
const THOUGHT = 4;

/**
 * What is surely on the clock when the lead changes, or the log stands still: the time of the move before, which is stored,
 * less two because three clocks show whole seconds. The fault itself may cost nothing, as nobody counts what no leader noted.
 */
const USED = THOUGHT - 2;

const pause: Fault['happen'] = async ({ servers }, place) => {
  servers[place].signal('SIGSTOP');
  return () => servers[place].signal('SIGCONT');
};

const FAULTS: Fault[] = [
  {
    name: 'the leader is killed',
    happen: async ({ servers }, place) => {
      await servers[place].kill();
      return () => servers[place].start();
    },
    from: 0,
    limits: { said: 2500, through: 6000, charged: 3, used: USED },
  },
  {
    name: 'the leader stops as for an upgrade',
    happen: async ({ servers }, place) => {
      const ended = servers[place].end('SIGTERM');
      return async () => {
        await ended;
        servers[place].start();
      };
    },
    from: 0,
    limits: { said: 2500, through: 6000, charged: 3, used: USED },
  },
  {
    name: 'the leader is paused',
    happen: pause,
    from: 0,
    limits: { said: 2500, through: 6000, charged: 3, used: USED },
  },
  {
    name: 'the gateway of the player is paused',
    happen: pause,
    from: 1,
    // The leader counts on: 3.2 s until a second connection, less a lag of at most 0.3 s.
    limits: { said: 2500, through: 6000, charged: 6, used: USED + 2 },
  },
  {
    name: 'the NATS server that leads is paused',
    happen: async (cluster) => {
      const nats = cluster.nats[await cluster.natsLeader()];
      nats.signal('SIGSTOP');
      return () => nats.signal('SIGCONT');
    },
    from: 1,
    // The store stands still here, not a line. The worst of twenty runs took 9.5 s; a machine that tests more may need longer.
    limits: { said: 2500, through: LONG ? 10_000 : 15_000, charged: 5, used: USED },
    apart: 5,
  },
  {
    name: 'another NATS server is paused',
    happen: async (cluster) => {
      const nats = cluster.nats[((await cluster.natsLeader()) + 1) % 3];
      nats.signal('SIGSTOP');
      return () => nats.signal('SIGCONT');
    },
    from: 1,
    limits: { said: 2500, through: 10_000, charged: 6, used: USED },
    apart: 5,
  },
];

for (const { name, happen, from, limits, apart } of FAULTS) {
  for (let turn = 0; turn < TIMES; turn += 1) {
    test(`${name} (${turn})`, async ({ cluster, at }, info) => {
      test.setTimeout(180_000);
      const place = (cluster.leader() + from) % 3;
      const match = await Match.begin(...(await at(place, (place + 1) % 3)));
      let opened = 0;
      match.two.page.on('websocket', () => (opened += 1));
      let mend = (): unknown => undefined;
      const happens = async () => {
        mend = await happen(cluster, place);
      };
      const cost = await match.moveDuring(happens, limits, THOUGHT);
      await match.agrees(apart);
      expect.soft(opened, 'sockets that the page of the other player opened').toBe(0);
      report(info, cost, limits);
      await test.step('and when all servers are there again', async () => {
        await mend();
        await cluster.ready();
        await match.play(1);
        await match.agrees();
        await match.end();
      });
    });
  }
}
