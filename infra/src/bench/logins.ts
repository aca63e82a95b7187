import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@hirelane/contracts/routes';
import { openClient, successOf } from '../client/client.ts';
import { join as register } from '../client/people.ts';
import { repository } from '../local/repository.ts';
import { spawnLauncher, temporaryFolder } from '../testing/launcher-process.ts';
import { defineBench, type Options } from './bench.ts';
import { cpuOfTree } from './cpu.ts';
import { emptyPages } from './empty-pages.ts';
import {
  CALLERS,
  type LoginRound,
  type LoginSlice,
  type LoginsResult,
  OPERATIONS,
  type Operation,
} from './login-result.ts';
import { loginsTableOf } from './login-table.ts';
import { commitOf } from './record.ts';

type Server = Readonly<{
  pid: number;
  do(operation: Operation, caller: number): Promise<unknown>;
  stop(): Promise<void>;
}>;

/** Logins, registrations and confirmations, compared with another release. */
export const logins = defineBench<LoginsResult>({
  name: 'logins',
  needs: 'against',
  sources: ['services', 'contracts', 'bff'],
  goals: [],
  measure,
  table: loginsTableOf,
});

/**
 * Measures the cost to log in, to register and to confirm a session with the password, over HTTP: in this checkout and
 * in the one in `against`, which must have its packages installed. Both servers run at the same time, each on a fresh
 * data folder with its own PostgreSQL, and only one of them gets requests at a time: short slices alternate, and so
 * does the server that begins a round.
 */
async function measure({ against, rounds, sliceMs, say }: Options): Promise<LoginsResult> {
  if (against === undefined) throw new Error('logins needs --against.');
  const folder = await temporaryFolder();
  const started = await Promise.allSettled([against, repository].map((checkout, n) => start(checkout, folder, n)));
  const servers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    for (const each of started) if (each.status === 'rejected') throw each.reason;
    const [before, after] = servers;
    if (!before || !after) throw new Error('two servers are needed');
    const results: LoginsResult['results'][number][] = [];
    for (const operation of OPERATIONS) {
      for (const callers of CALLERS) {
        say(`${operation}, ${callers} at a time …`);
        const measure = (server: Server) => slice(server, operation, callers, sliceMs);
        // Warm-up: compiles code, opens connections and reads the dictionaries of passwords.
        await measure(before);
        await measure(after);
        const measured: LoginRound[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const first = await measure(round % 2 === 0 ? before : after);
          const second = await measure(round % 2 === 0 ? after : before);
          measured.push(round % 2 === 0 ? { before: first, after: second } : { before: second, after: first });
        }
        results.push({ operation, callers, rounds: measured });
      }
    }
    return { before: commitOf(against), sliceMs, results };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function slice(server: Server, operation: Operation, callers: number, sliceMs: number): Promise<LoginSlice> {
  const cpu = await cpuOfTree(server.pid);
  const begin = performance.now();
  const latencies: number[] = [];
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - begin < sliceMs) {
        const since = performance.now();
        await server.do(operation, caller);
        latencies.push(performance.now() - since);
      }
    }),
  );
  return { latencies, ms: performance.now() - begin, cpu: (await cpuOfTree(server.pid)) - cpu };
}

/** Long, and in no list, so every release accepts it. */
const PASSWORD = 'wren-kettle-Quarry-57-lantern';

const personOf = (username: string) => ({
  firstName: 'Asha',
  lastName: 'Rao',
  username,
  email: `${username}@example.com`,
  state: 'Kerala',
  city: 'Kochi',
  isClient: false,
  password: PASSWORD,
});

/** A server as started by `npm start`, without pages, with a signed-in user for each caller. */
async function start(checkout: string, folder: string, n: number): Promise<Server> {
  const [data, pages] = [join(folder, `data-${n}`), await emptyPages(folder)];
  const launcher = spawnLauncher({ HIRELANE_DATA: data, PORT: '0', WEB_ROOT: pages }, 'start.ts', checkout);
  const stop = async () => {
    launcher.signal('SIGTERM');
    await launcher.ended;
  };
  try {
    const url = await launcher.ready;
    const callers = await Promise.all(
      Array.from({ length: Math.max(...CALLERS) }, async (_, caller) => {
        const client = openClient(url);
        await register(client, personOf(`caller${caller}`));
        // Another account logs in again and again: a user's 51st session ends the first.
        await register(openClient(url), personOf(`login${caller}`));
        return client;
      }),
    );
    const operations: Record<Operation, (caller: number) => Promise<unknown>> = {
      login: async (caller) => {
        const { method, path } = routes.login;
        const json = { username: `login${caller}`, password: PASSWORD };
        return successOf(await openClient(url).send(method, path, { json }));
      },
      registration: async () => {
        const { method, path } = routes.register;
        const json = { ...personOf(`new${randomUUID().replaceAll('-', '').slice(0, 16)}`), confirmpassword: PASSWORD };
        return successOf(await openClient(url).send(method, path, { json, key: randomUUID() }));
      },
      confirmation: async (caller) => {
        const { method, path } = routes.confirm;
        return successOf((await callers[caller]?.send(method, path, { json: { password: PASSWORD } })) ?? nobody());
      },
    };
    return { pid: launcher.pid, stop, do: (operation, caller) => operations[operation](caller) };
  } catch (error) {
    await stop();
    throw error;
  }
}

const nobody = (): never => {
  throw new Error('there is no such caller');
};
