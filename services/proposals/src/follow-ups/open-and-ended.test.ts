import { randomUUID } from 'node:crypto';
import { newId } from '@hirelane/event-sourcing/ids';
import { openTestStorage } from '@hirelane/postgres/testing';
import { readModel } from '@hirelane/projections/projection';
import { startProjector } from '@hirelane/projections/projector';
import { expect, onTestFinished, test } from 'vitest';
import { followUpsProjection } from './projection.ts';

/** An event for the project or the proposal, and how many minutes ago it happened. */
type Step = readonly [type: string, minutesAgo: number, data?: object];

const [projectId, clientId, freelancerId, proposalId] = [newId(), newId(), newId(), newId()];
const place = { proposalId, claimId: newId() };
const POSTED: Step = ['ProjectPosted', 60];
const SENT: Step = ['ProposalSent', 50];
const FILLED: Step = ['ProjectFilled', 40, place];
const REOPENED: Step = ['ProjectReopened', 30];
const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
const CLOSED_FOR = (minutes: number): object => ({ cause: 'filled', closedAt: minutesAgo(minutes) });

/** The proposal's due work, given the events in both streams that this instance has received. */
async function dueAfter(...steps: readonly Step[]): Promise<readonly string[]> {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const { pool, log } = storage;
  const logs = { projects: await storage.openStore('projects'), proposals: await storage.openStore('proposals') };
  const heads = { projects: 0, proposals: 0 };
  const streams = { projects: `project-${projectId}`, proposals: `proposal-${projectId}_${freelancerId}` };
  for (const [type, minutes, more = {}] of steps) {
    const of = type.startsWith('Project') ? 'projects' : 'proposals';
    const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: clientId };
    const ids = { projectId, clientId, ...(of === 'proposals' && { proposalId, freelancerId }) };
    const event = { id: randomUUID(), type, data: { ...ids, ...more }, meta };
    heads[of] = await logs[of].append(streams[of], heads[of], [event]);
    await pool.query(`UPDATE ${of}.events SET at = now() - $1 * interval '1 minute' WHERE id = $2`, [
      minutes,
      event.id,
    ]);
  }
  const bus = storage.openBus((category) => (category === 'proposal' ? 'proposals' : 'projects'));
  const projector = await startProjector({
    pool,
    bus,
    log,
    readModel: readModel('proposals', 1, { followUps: followUpsProjection }),
  });
  await projector.ready;
  const { rows } = await pool.query(`SELECT name FROM ${projector.schema}.due WHERE due_at IS NOT NULL`);
  return rows.map(({ name }) => name);
}

test('a proposal that was open when the project was filled is due to be closed', async () => {
  expect(await dueAfter(POSTED, SENT, FILLED)).toEqual(['close-proposal']);
});

test('a proposal that was admitted just before the project was filled and written just after is due to be closed', async () => {
  expect(await dueAfter(POSTED, FILLED, ['ProposalSent', 39.8])).toEqual(['close-proposal']);
});

test('a proposal that was written much later is not due, because the project was reopened in between', async () => {
  expect(await dueAfter(POSTED, FILLED, ['ProposalSent', 20])).toEqual([]);
});

test('a proposal that was closed at an earlier end is due to be reopened', async () => {
  const closed: Step = ['ProposalClosed', 39, CLOSED_FOR(40)];
  expect(await dueAfter(POSTED, SENT, closed, FILLED, REOPENED)).toEqual(['reopen-proposal']);
});

test('a proposal that was closed at a later end is not due, because the event of that end has not arrived yet', async () => {
  const closed: Step = ['ProposalClosed', 9, CLOSED_FOR(10)];
  expect(await dueAfter(POSTED, SENT, FILLED, REOPENED, closed)).toEqual([]);
});
