import { routes } from '@hirelane/contracts/routes';
import { addressOf } from '@hirelane/contracts/routes/address';
import { anEducation, anExperience } from '@hirelane/contracts/testing/fixtures';
import { type Client, openClient, successOf } from '../../client/client.ts';
import { join } from '../../client/people.ts';
import { defineBench, type Options } from '../bench.ts';
import { type Comparison, comparisonTable, msAlone, roundsOf } from '../comparison.ts';
import { cpuOfTree } from '../cpu.ts';
import { interleave } from '../slices.ts';
import { ranOn } from '../table.ts';
import { openLoadTarget, type Sample } from './load.ts';
import { FREELANCER, startBenchMarketplace } from './marketplace.ts';

const CALLERS = [1, 32] as const;
const PROJECTS = 2_000;
/** Entries of education, and of experience, on the page. */
const ENTRIES = 4;

type PersonResult = Readonly<{ sliceMs: number; bytes: number; results: readonly Comparison<'ours'>[] }>;

/** The page of a freelancer over HTTP, as somebody who is signed in reads it. */
export const person = defineBench<PersonResult>({
  name: 'person',
  sources: ['services', 'contracts', 'bff'],
  goals: [{ what: 'the page of a person, alone', unit: 'ms', atMost: 2.5, figures: msAlone }],
  measure,
  table: ({ results, sliceMs, bytes, ...record }) =>
    [
      comparisonTable(results, { ours: 'Hirelane, pages' }),
      '',
      `${ranOn(record)}; ${roundsOf(results)} rounds of ${sliceMs} ms slices, ${bytes} bytes of answer. CPU counts all ` +
        'processes, PostgreSQL among them.',
    ].join('\n'),
});

async function measure({ rounds, sliceMs, say }: Options): Promise<PersonResult> {
  const market = await startBenchMarketplace(PROJECTS);
  const target = openLoadTarget(market.url, Math.max(...CALLERS));
  try {
    const id = await describedFreelancer(openClient(market.url));
    const page: Sample = { method: 'GET', path: `${routes.readPage.path}?id=${id}`, headers: market.headers };
    const bytes = await target.send(page);
    const contenders = { ours: { once: () => target.send(page), cpu: () => cpuOfTree(market.pid) } };
    const results: Comparison<'ours'>[] = [];
    for (const callers of CALLERS) {
      say(`${callers} callers …`);
      results.push({ callers, rounds: await interleave({ contenders, callers, rounds, sliceMs }) });
    }
    return { sliceMs, bytes, results };
  } finally {
    await target.close();
    await market.stop();
  }
}

/** Registers a freelancer with a profile; returns their id. */
async function describedFreelancer(client: Client): Promise<string> {
  const id = await join(client, { ...FREELANCER, username: 'described', email: 'described@example.com' });
  const write = async ({ method, path }: Readonly<{ method: string; path: string }>, json: unknown) =>
    successOf(await client.insist(method, addressOf(path, { userId: id, profileId: id }), { json }));
  const description = 'Shops that load fast, and forms that people finish. '.repeat(10);
  await write(routes.editFreelancerProfile, { title: 'Shops and forms', description, skills: ['React', 'Node.js'] });
  for (let n = 0; n < ENTRIES; n++) {
    await write(routes.addEducation, anEducation());
    await write(routes.addExperience, anExperience());
  }
  return id;
}
