import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { repository } from '../../local/repository.ts';
import { cpuOfServer, cpuOfTree } from '../cpu.ts';
import { interleave, type Round } from '../slices.ts';
import { openLoadTarget, type Sample } from './load.ts';
import { type BenchMarketplace, startBenchMarketplace } from './marketplace.ts';

/** Callers of the slices: one for the latency, 32 for the rate. */
export const CALLERS = [1, 32] as const;

export type FeedResult = Readonly<{ callers: number; rounds: readonly Round[] }>;

const PROJECTS = 2_000;

/**
 * Pages of a freelancer's feed over HTTP, by the whole product in one process, compared with a bare `node:http` server
 * with the same query, rows and bytes on the same database: no session, limit, log or service token. Both answer the
 * same, which is checked once.
 */
export async function benchFeed(
  options: Readonly<{ rounds: number; sliceMs: number; say: (text: string) => void }>,
): Promise<{ bytes: number; results: FeedResult[] }> {
  const { rounds, sliceMs, say } = options;
  const market = await startBenchMarketplace(PROJECTS);
  const bare = await startBareServer(market);
  const page: Sample = { method: 'GET', path: '/api/v1/client/project?recent=true', headers: market.headers };
  const callers = Math.max(...CALLERS);
  const targets = { ours: openLoadTarget(market.url, callers), raw: openLoadTarget(bare.url, callers) };
  try {
    const [ours, raw] = [await targets.ours.read(page), await targets.raw.read(page)];
    if (!isDeepStrictEqual(ours, raw)) throw new Error('the two contenders answer differently');
    const cpu = {
      ours: () => cpuOfTree(market.pid),
      raw: async () => (await cpuOfTree(bare.pid)) + (await cpuOfServer(market.postgresPid)),
    };
    const results: FeedResult[] = [];
    for (const callers of CALLERS) {
      say(`${callers} callers …`);
      const contenders = {
        ours: { once: () => targets.ours.send(page) },
        raw: { once: () => targets.raw.send(page) },
      };
      results.push({ callers, rounds: await interleave({ ...contenders, callers, rounds, sliceMs, cpu }) });
    }
    return { bytes: Buffer.byteLength(JSON.stringify(ours)), results };
  } finally {
    await targets.ours.close();
    await targets.raw.close();
    await bare.stop();
    await market.stop();
  }
}

async function startBareServer({ databaseUrl, feedSchema, freelancerId }: BenchMarketplace) {
  const script = join(import.meta.dirname, 'bare-feed-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, databaseUrl, feedSchema, freelancerId], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [port] = await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${String(port).trim()}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
