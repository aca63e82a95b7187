import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import { anId } from '@hirelane/api/testing/fixtures';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool, transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { randomFrom } from '@hirelane/test-kit/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationMailsProjection } from './notification-mails-projection.ts';

type Step = Recorded<EventOf<StreamCategory>>;
type Stream = readonly Step[];

const [CLIENT, FREELANCER, GONE, PROJECT] = [anId(1), anId(2), anId(3), anId(4)];
const TABLES = ['due', 'to_mail', 'things', 'people', 'not_mailed'];

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let pool: Pool;
beforeAll(async () => {
  storage = await openTestStorage();
  pool = storage.pool;
});
afterAll(() => storage.close());

let ids = 100;
/** A stream's events, by minute of the day. */
function stream(name: string, ...events: readonly (readonly [minute: number, type: string, data: object])[]): Stream {
  return events.map(
    ([minute, type, data], n) =>
      ({
        ...{ id: anId(ids++), stream: name, version: n + 1, position: '1', type, data },
        at: new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString(),
        meta: { schema: 1, correlationId: anId(50), causationId: anId(51), actor: anId(52) },
      }) as unknown as Step,
  );
}

const named = (freelancerId: string) => ({
  ...{ proposalId: anId(20), projectId: PROJECT, clientId: CLIENT, freelancerId },
});
const says = (from: string, freelancerId: string, segment: number) => ({ ...named(freelancerId), segment, from });

const talk = stream(
  `conversation-${PROJECT}_${FREELANCER}_1`,
  [1, 'MessageSent', says(CLIENT, FREELANCER, 1)],
  [3, 'MessageSent', says(CLIENT, FREELANCER, 1)],
  [4, 'MessageSent', says(FREELANCER, FREELANCER, 1)],
  [6, 'MessageSent', says(CLIENT, FREELANCER, 1)],
);
const first = talk[0]?.id;

const settled = (n: number, notices: readonly (string | undefined)[], isMailed = true) => ({
  ...{
    noticeId: anId(70 + n),
    to: FREELANCER,
    group: 'messages',
    thing: `${PROJECT}/${FREELANCER}`,
    n,
    notices,
    isMailed,
  },
});

const HISTORY: readonly Stream[] = [
  talk,
  stream(`conversation-${PROJECT}_${FREELANCER}_2`, [8, 'MessageSent', says(CLIENT, FREELANCER, 2)]),
  stream(
    `proposal-${PROJECT}_${FREELANCER}`,
    [0, 'ProposalSent', named(FREELANCER)],
    [9, 'OfferMade', { ...named(FREELANCER), offerId: anId(30) }],
  ),
  stream(`proposal-${PROJECT}_${GONE}`, [0, 'ProposalSent', named(GONE)], [2, 'OfferMade', named(GONE)]),
  stream(`notice-${anId(70)}`, [2, 'NoticesSettled', settled(0, [first])]),
  stream(`notice-${anId(71)}`, [7, 'NoticesSettled', settled(1, [talk[1]?.id], false)]),
  stream(
    `mailing-${CLIENT}`,
    [1, 'MailChosen', { userId: CLIENT, timeZone: 'Asia/Kolkata', choices: [] }],
    [5, 'MailTurnedOff', { userId: CLIENT, groups: ['offers'] }],
  ),
  stream(
    `mailing-${GONE}`,
    [1, 'MailChosen', { userId: GONE, timeZone: '', choices: [] }],
    [7, 'MailingErased', { userId: GONE }],
  ),
  stream(`user-${GONE}`, [6, 'UserErased', { userId: GONE }]),
  // This event is much older than all others, so it is deleted.
  stream(`proposal-${anId(40)}_${FREELANCER}`, [
    -5 * 24 * 60,
    'OfferMade',
    { ...named(FREELANCER), projectId: anId(40) },
  ]),
];

/** Applies the history in random batches, with its streams in random order, and returns all rows. */
async function rowsAfter(seed: number) {
  const random = randomFrom(seed);
  const batches: Step[][] = [];
  const left = HISTORY.map((events) => [...events]);
  while (left.some((events) => events.length > 0)) {
    const batch: Step[] = [];
    const size = 1 + Math.floor(random() * 6);
    while (batch.length < size && left.some((events) => events.length > 0)) {
      const next = left[Math.floor(random() * left.length)]?.shift();
      if (next) batch.push(next);
    }
    batches.push(batch);
  }
  return apply(`order_${seed}`, batches);
}

/** Applies batches of events to a new read model; returns all of its rows. */
async function apply(schema: string, batches: readonly Stream[]) {
  await createModelSchema(pool, schema, notificationMailsProjection.ddl);
  for (const batch of batches) {
    await transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL search_path TO ${identifier(schema)}`);
      await notificationMailsProjection.apply(tx, batch as never);
    });
  }
  const rows: Record<string, unknown> = {};
  for (const name of TABLES) {
    const { rows: found } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${identifier(schema)}.${identifier(name)} t ORDER BY 1`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

const keysOf = ({ due }: Record<string, unknown>) =>
  (due as string[]).map((row) => /^\(mail-thing,([^,]+),/.exec(row)?.[1]);

test('the rows do not depend on batching or the order of streams', async () => {
  const expected = await rowsAfter(0);
  for (let seed = 1; seed <= 25; seed++) expect(await rowsAfter(seed), `seed ${seed}`).toEqual(expected);
});

test('notifications are due if they are recent, were neither settled nor answered, and are not for an erased user', async () => {
  const rows = await rowsAfter(100);
  const { due, people, not_mailed: gone } = rows;
  expect(keysOf(rows)).toEqual([
    `${CLIENT}/digest//0/2`,
    `${FREELANCER}/messages/${PROJECT}/${FREELANCER}/2/0`,
    `${FREELANCER}/offers/${PROJECT}/0/0`,
  ]);
  // The email is due an hour after the first email at 00:02; the second one was settled without an email.
  expect((due as string[])[1]).toContain('01:02:00');
  expect([people, gone]).toEqual([[expect.stringContaining(CLIENT)], [expect.stringContaining(GONE)]]);
});

test('both parties are emailed about a lapsed offer; if only one email was settled by an earlier release, it is the client’s', async () => {
  const lapsed = stream(`proposal-${PROJECT}_${FREELANCER}`, [
    0,
    'OfferLapsed',
    { ...named(FREELANCER), offerId: anId(30) },
  ]);
  const [ofClient, ofFreelancer] = [`${CLIENT}/offers/${PROJECT}/0/0`, `${FREELANCER}/offers/${PROJECT}/0/0`];
  expect(keysOf(await apply('lapsed', [lapsed]))).toEqual([ofClient, ofFreelancer]);
  const mailed = stream(`notice-${anId(72)}`, [
    1,
    'NoticesSettled',
    { ...settled(0, [lapsed[0]?.id]), to: CLIENT, group: 'offers', thing: PROJECT },
  ]);
  expect(keysOf(await apply('lapsed_and_mailed', [lapsed, mailed]))).toEqual([ofFreelancer]);
});
