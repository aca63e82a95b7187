import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { postProject, uploadFile } from '@hirelane/test-kit/stack/projects';
import { ensureDatabase } from '../local/database.ts';
import { startPostgres } from '../local/postgres.ts';
import { type BareServices, openBareServices } from '../testing/bare-services.ts';
import { temporaryFolder } from '../testing/launcher-process.ts';
import { proposal } from '../testing/visitor.ts';

/** Proposals that were sent at once: how many were accepted, in how many ms, and how often an append had to be decided again. */
export type Batch = Readonly<{ accepted: number; ms: number; conflicts: number }>;

export type ProposalsResult = Readonly<{
  callers: number;
  /** Proposals of each side in a round. */
  each: number;
  rounds: readonly Readonly<{ one: Batch; many: Batch }>[];
}>;

const CALLERS = 32;

/**
 * Proposals to one project against as many to a project each, over HTTP, each by another freelancer; in turn, so that a machine whose
 * speed drifts favours neither. The many projects have let somebody propose before: both sides write one event for each proposal,
 * and differ in nothing but whom they are for. The one project has not, so that its first moment, with its conflicts, counts.
 */
export async function benchProposals(
  options: Readonly<{ rounds: number; each: number; say: (text: string) => void }>,
): Promise<ProposalsResult> {
  const { rounds, each, say } = options;
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const services = await openBareServices(await ensureDatabase(postgres.url));
  try {
    const client = services.as('client');
    const file = await uploadFile(client);
    const post = async () => (await postProject(client, { file })).id;
    say(`${rounds * each + each} projects …`);
    const projects = await inTurns((rounds + 1) * each, async () => {
      const id = await post();
      await services.as('proposals').call('beginProposal', { params: { id }, json: {} });
      return id;
    });
    const one = await post();
    say('not counted …');
    await send(services, projects.splice(0, each));
    const measured: { one: Batch; many: Batch }[] = [];
    for (let round = 1; round <= rounds; round++) {
      say(`round ${round} …`);
      measured.push({
        one: await send(
          services,
          Array.from({ length: each }, () => one),
        ),
        many: await send(services, projects.splice(0, each)),
      });
    }
    return { callers: CALLERS, each, rounds: measured };
  } finally {
    await services.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One proposal for each of these projects, which may be the same one. */
async function send(services: BareServices, projects: readonly string[]): Promise<Batch> {
  const before = await services.count('hirelane_append_conflicts_total');
  const start = performance.now();
  const answers = await inTurns(projects.length, (n) =>
    services
      .as('freelancer')
      .call('sendProposal', { json: proposal(projects[n] ?? '') })
      .then(
        () => true,
        () => false,
      ),
  );
  const ms = performance.now() - start;
  const conflicts = (await services.count('hirelane_append_conflicts_total')) - before;
  return { accepted: answers.filter(Boolean).length, ms, conflicts };
}

/** Does something `count` times, by CALLERS callers that have one of them under way at any time. */
async function inTurns<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let n = next++; n < count; n = next++) done[n] = await work(n);
    }),
  );
  return done;
}
