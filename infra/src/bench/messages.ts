import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aProposal, aRegistration } from '@hirelane/contracts/testing/fixtures';
import { SEGMENT_MESSAGES } from '@hirelane/messaging/conversations/conversation';
import { eventually } from '@hirelane/test-kit/eventually';
import type { Caller } from '@hirelane/test-kit/stack/caller';
import { postProject, uploadFile } from '@hirelane/test-kit/stack/projects';
import { ensureDatabase } from '../local/database.ts';
import { startPostgres } from '../local/postgres.ts';
import { type BareServices, openBareServices } from '../testing/bare-services.ts';
import { temporaryFolder } from '../testing/launcher-process.ts';
import { defineBench, type Options } from './bench.ts';
import type { Measured } from './record.ts';
import { spreadOf } from './stats.ts';
import { markdownTable, ranOn, whole, withQuartiles } from './table.ts';

/** Mean ms of a message within a round, of one caller who waits for each answer. */
type Round = Readonly<{ first: number; later: number }>;

type MessagesResult = Readonly<{
  /** Number of messages of the long conversation before the first round. */
  before: number;
  /** Number of messages of each side in a round. */
  each: number;
  rounds: readonly Round[];
}>;

/** As many as the goal names. */
const BEFORE = 10_000;

/** The first message of a conversation, compared with later ones of a conversation that has 10,000. */
export const messages = defineBench<MessagesResult>({
  name: 'messages',
  sources: ['services', 'contracts'],
  goals: [
    {
      what: 'a message after 10,000, to the first one of a conversation',
      unit: '',
      atMost: 1.5,
      figures: ({ rounds }) => rounds.map(ratioOf),
    },
  ],
  measure,
  table: tableOf,
});

const ratioOf = ({ first, later }: Round) => later / first;

function tableOf({ before, each, rounds, ...record }: MessagesResult & Measured): string {
  const msOf = (side: keyof Round) => spreadOf(rounds.map((round) => round[side])).median.toFixed(2);
  return [
    markdownTable(
      ['message', 'ms, median of the rounds'],
      [
        ['the first of a conversation', msOf('first')],
        [`one after ${whole(before)} others`, msOf('later')],
      ],
    ),
    '',
    `One after ${whole(before)} to a first one, per round, median (quartiles): ` +
      `**${withQuartiles(spreadOf(rounds.map(ratioOf)))}**. ${ranOn(record)}; ${rounds.length} rounds of ${each} and ` +
      `${each} messages of one caller, over HTTP, all services in one process, fsync on.`,
  ].join('\n');
}

/**
 * A client writes to one freelancer again and again, and to others for the first time; the two alternate, so that drift
 * in the machine's speed favours neither. A round has at least as many messages as a segment of a conversation takes,
 * since a message costs more the fuller its segment is.
 */
async function measure({ rounds, each, say }: Options): Promise<MessagesResult> {
  if (each < SEGMENT_MESSAGES)
    throw new Error(`A segment has ${SEGMENT_MESSAGES} messages: --each takes as many at least.`);
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const services = await openBareServices(await ensureDatabase(postgres.url));
  try {
    const client = await register(services, 0, 'client');
    const { id: projectId } = await postProject(client, { file: await uploadFile(client) });
    const count = (rounds + 1) * each + 2;
    say(`${whole(count)} proposals …`);
    const others: string[] = [];
    for (let n = 1; n <= count; n++) {
      const freelancer = await register(services, n, 'freelancer');
      await freelancer.call('sendProposal', { json: aProposal(projectId) });
      others.push(freelancer.id);
    }
    const known = others.shift() ?? '';
    const last = others.pop() ?? '';
    // Nobody writes before messaging knows the proposal, and it takes them in their order.
    await eventually(
      () =>
        write(client, projectId, [last]).then(
          () => true,
          () => false,
        ),
      (isKnown) => isKnown,
    );
    say(`${whole(BEFORE)} messages …`);
    await write(
      client,
      projectId,
      Array.from({ length: BEFORE }, () => known),
    );
    say('not counted …');
    await write(client, projectId, others.splice(0, each));
    const measured: Round[] = [];
    for (let round = 1; round <= rounds; round++) {
      say(`round ${round} …`);
      measured.push({
        first: await write(client, projectId, others.splice(0, each)),
        later: await write(
          client,
          projectId,
          Array.from({ length: each }, () => known),
        ),
      });
    }
    return { before: BEFORE, each, rounds: measured };
  } finally {
    await services.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Somebody with an account, since nobody can write to others. */
async function register({ as }: BareServices, n: number, role: 'client' | 'freelancer'): Promise<Caller> {
  const username = `person${n}`;
  const json = aRegistration({ username, email: `${username}@example.com`, isClient: role === 'client' });
  const { body } = await as('bff').call('registerAccount', { json });
  return as(role, body.userId);
}

/** A message to each, one after the other; the mean time in ms. */
async function write(client: Caller, projectId: string, to: readonly string[]): Promise<number> {
  const start = performance.now();
  for (const freelancerId of to) {
    const params = { projectId, freelancerId, messageId: randomUUID() };
    await client.call('sendMessage', { params, json: { text: 'When do we talk about the menu?' } });
  }
  return (performance.now() - start) / to.length;
}
