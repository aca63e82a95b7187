// @covers limit:22

import { randomUUID } from 'node:crypto';
import { LIMITS } from '@hirelane/api/constants';
import { aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { everythingStored, streamsLeft } from '@hirelane/infra/tests/support/stored';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

/** Returns the proposal's id. */
async function propose({ visitor }: Person, projectId: string): Promise<string> {
  return (await visitor.must('sendProposal', { json: aProposal(projectId) })).data._id;
}

/** A client with a project, and a freelancer who has just sent a proposal for it. */
async function pair() {
  const [client, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
  const project = await postProject(client.visitor);
  return { client, freelancer, project, proposal: await propose(freelancer, project) };
}

const write = ({ visitor }: Person, proposalId: string, text: string, key?: string) =>
  visitor.call('writeNote', { params: { proposalId }, json: { text }, ...(key !== undefined && { key }) });

async function save(client: Person, proposalId: string, text: string): Promise<void> {
  const answer = await write(client, proposalId, text);
  expect([answer.status, answer.body], answer.text).toEqual([200, { isNoteSaved: true }]);
}

const list = ({ visitor }: Person, id: string, query: Readonly<Record<string, string>> = {}) =>
  visitor.call('listNotes', { params: { id }, query });

/** Each note's proposal and text, and whether the response is up to date. */
async function notesOf(client: Person, project: string): Promise<readonly [string, string][]> {
  const { status, body, headers } = await list(client, project);
  expect([status, headers['x-stale']]).toEqual([200, undefined]);
  return body.data.map(({ proposalId, text }: { proposalId: string; text: string }) => [proposalId, text]);
}

const logged = (proposalId: string) =>
  market.sql<{ type: string; version: number; text: string }>(
    `SELECT type, version, data::text AS text FROM hiring.events WHERE stream = $1 ORDER BY version`,
    [`note-${proposalId}`],
  );
const typesOf = async (proposalId: string) => (await logged(proposalId)).map(({ type }) => type);

describe('a private note on a proposal', () => {
  test('is written on a new proposal, replaced and removed; each read includes the last write', async () => {
    const { client, project, proposal } = await pair();
    expect(await notesOf(client, project)).toEqual([]);
    await save(client, proposal, '  Ask about labels.\nThen decide.  ');
    expect(await notesOf(client, project)).toEqual([[proposal, 'Ask about labels.\nThen decide.']]);
    await save(client, proposal, 'Asked.');
    expect(await notesOf(client, project)).toEqual([[proposal, 'Asked.']]);
    await save(client, proposal, '');
    expect(await notesOf(client, project)).toEqual([]);
    await save(client, proposal, '');
    expect(await typesOf(proposal)).toEqual(['NoteWritten', 'NoteWritten', 'NoteRemoved']);
  });

  test('is encrypted in the log, which does not contain the freelancer’s id', async () => {
    const { client, freelancer, proposal } = await pair();
    await save(client, proposal, 'Waxwingnote');
    const [event] = await logged(proposal);
    expect(event?.text).toContain('sealed:1:');
    expect(event?.text).not.toContain(freelancer.id);
    expect(
      (await everythingStored(market, 'Waxwingnote')).filter((column) => !/^hiring_v\d+\.notes\./.test(column)),
    ).toEqual([]);
  });

  test('waits until the proposal has reached the hiring service, even if it arrives late', async () => {
    const { client, freelancer } = await pair();
    const project = await postProject(client.visitor);
    const holding = new pg.Client({ connectionString: market.databaseUrl });
    await holding.connect();
    try {
      await holding.query(`BEGIN; LOCK TABLE ${schemaOf(hiringReadModel)}.proposals IN SHARE MODE`);
      const proposal = await propose(freelancer, project);
      let isAnswered = false;
      const saving = save(client, proposal, 'Early.').then(() => {
        isAnswered = true;
      });
      const waits = () =>
        market.sql(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = '${schemaOf(hiringReadModel)}.proposals'::regclass`,
        );
      await eventually(waits, ({ length }) => length > 0);
      expect([isAnswered, await typesOf(proposal)]).toEqual([false, []]);
      await holding.query('COMMIT');
      await saving;
      expect(await notesOf(client, project)).toEqual([[proposal, 'Early.']]);
    } finally {
      await holding.end();
    }
  });

  test('is written once per idempotency key, and a retry does not overwrite a later note', async () => {
    const { client, project, proposal } = await pair();
    const key = randomUUID();
    expect((await write(client, proposal, 'First.', key)).status).toBe(200);
    await save(client, proposal, 'Second.');
    expect((await write(client, proposal, 'First.', key)).body).toEqual({ isNoteSaved: true });
    expect(await notesOf(client, project)).toEqual([[proposal, 'Second.']]);
    expect((await write(client, proposal, 'Third.', key)).body.code).toBe('key-reused');
    expect(await typesOf(proposal)).toEqual(['NoteWritten', 'NoteWritten']);
  });

  test('from many concurrent tabs is saved each time, and the last one is shown', async () => {
    const { client, project, proposal } = await pair();
    const texts = Array.from({ length: 6 }, (_, n) => `Tab ${n}.`);
    const answers = await Promise.all(texts.map((text) => write(client, proposal, text)));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    expect((await logged(proposal)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
    const [[, text] = []] = await notesOf(client, project);
    const data = (await client.visitor.get('/api/v1/account/data')).body.records.hiring;
    const written = data[0].history.map((event: { data: { text: string } }) => event.data.text);
    expect([...written].sort()).toEqual(texts);
    expect(text).toBe(written.at(-1));
  });

  test('can be written and read only by the project’s client', async () => {
    const { client, freelancer, project, proposal } = await pair();
    const other = await pair();
    await save(client, proposal, 'Mine.');
    const before = await market.countEvents();
    for (const [who, status] of [
      [freelancer, 403],
      [other.freelancer, 403],
      [other.client, 404],
      [{ visitor: market.visitor(), id: '' }, 401],
    ] as const) {
      expect((await write(who, proposal, 'Yours.')).status).toBe(status);
      expect((await list(who, project)).status).toBe(status);
    }
    expect(await market.countEvents()).toBe(before);
    expect(await notesOf(client, project)).toEqual([[proposal, 'Mine.']]);
  });

  test('on an unknown proposal or project is not found', async () => {
    const { client, freelancer, project } = await pair();
    // The id is so old that no event about it can still arrive.
    const old = '0190a0a0-0000-7000-8000-00000000abcd';
    for (const id of [
      randomUUID(),
      old,
      project.replace(/^.{8}/, '0190a0a0'),
      freelancer.id.replace(/^.{8}/, '0190a0a0'),
    ]) {
      expect((await write(client, id, 'Nothing.')).status).toBe(404);
      expect((await list(client, id)).status).toBe(404);
    }
  });

  test(`has at most ${LIMITS.note} characters`, async () => {
    const { client, project, proposal } = await pair();
    await save(client, proposal, 'ж'.repeat(LIMITS.note));
    const { status, body } = await write(client, proposal, 'ж'.repeat(LIMITS.note + 1));
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: '#/text', message: `Note can have at most ${LIMITS.note} characters.` }],
    ]);
    expect(await notesOf(client, project)).toEqual([[proposal, 'ж'.repeat(LIMITS.note)]]);
  });

  test('is in the client’s data export but not in the freelancer’s', async () => {
    const { client, freelancer, proposal } = await pair();
    await save(client, proposal, 'Redstartnote');
    const mine = await client.visitor.get('/api/v1/account/data');
    expect(mine.body.records.hiring).toMatchObject([
      { kind: 'note', id: proposal, history: [{ what: 'NoteWritten', data: { text: 'Redstartnote' } }] },
    ]);
    const theirs = await freelancer.visitor.get('/api/v1/account/data');
    expect([theirs.status, theirs.body.records.hiring]).toEqual([200, []]);
    expect(theirs.text).not.toContain('Redstartnote');
    expect((await freelancer.visitor.get('/api/v1/freelancer/proposal')).text).not.toContain('Redstartnote');
  });
});

describe('the list of notes', () => {
  test('is read page by page, and no note is missed if one is edited between two pages', async () => {
    const { client, project, proposal } = await pair();
    const proposals = [proposal];
    for (let n = 0; n < 2; n++) proposals.push(await propose(await newcomer(market, false), project));
    for (const id of proposals) await save(client, id, `About ${id}`);
    const first = (await list(client, project, { limit: '2' })).body;
    await save(client, proposal, 'Edited.');
    const second = (await list(client, project, { limit: '2', cursor: first.nextCursor })).body;
    expect([...first.data, ...second.data].map(({ proposalId }) => proposalId)).toEqual([...proposals].reverse());
    expect([second.data[0].text, second.nextCursor]).toEqual(['Edited.', null]);
    expect(second.data[0].writtenAt > first.data[0].writtenAt).toBe(true);
  });

  test('is empty for the caller’s own draft and not found for other users', async () => {
    const { client } = await pair();
    const { data } = await client.visitor.must('draftProject', { json: { title: 'Soon' } });
    expect(await notesOf(client, data._id)).toEqual([]);
    expect((await list(await newcomer(market, true), data._id)).status).toBe(404);
  });
});

describe('a note on a proposal for a project', () => {
  const unpublish = (project: string, clientId: string) =>
    market.sql(
      `INSERT INTO projects.events (stream, version, id, type, data, meta)
       SELECT stream, max(version) + 1, $2, 'ProjectUnpublished', $3::json, (array_agg(meta))[1]
       FROM projects.events WHERE stream = $1 GROUP BY stream`,
      [`project-${project}`, newId(), JSON.stringify({ projectId: project, clientId })],
    );

  test.each([
    ['that was closed', ({ visitor }: Person, id: string) => visitor.must('closeProject', { params: { id } })],
    ['that is a draft again, as in old logs', ({ id: clientId }: Person, id: string) => unpublish(id, clientId)],
  ])('%s is kept and can be changed', async (_what, withdraw) => {
    const { client, project, proposal } = await pair();
    await save(client, proposal, 'Before.');
    await withdraw(client, project);
    expect(await notesOf(client, project)).toEqual([[proposal, 'Before.']]);
    await save(client, proposal, 'After.');
    expect(await notesOf(client, project)).toEqual([[proposal, 'After.']]);
  });
});

describe('when an account is deleted', () => {
  async function deleteAccount({ visitor, id }: Person) {
    expect((await visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
    await eventually(
      () => streamsLeft(market, id),
      (left) => left === 0,
    );
  }

  const nothingStored = (word: string) =>
    eventually(
      () => everythingStored(market, word),
      ({ length }) => length === 0,
    );

  test('the client’s note is kept and can be changed if the freelancer left', async () => {
    const { client, freelancer, project, proposal } = await pair();
    await save(client, proposal, 'Before.');
    await deleteAccount(freelancer);
    expect(await notesOf(client, project)).toEqual([[proposal, 'Before.']]);
    await save(client, proposal, 'After.');
    expect(await notesOf(client, project)).toEqual([[proposal, 'After.']]);
  });

  test('all notes are erased if the client left, including those removed earlier', async () => {
    const { client, freelancer, project, proposal } = await pair();
    const other = await propose(await newcomer(market, false), project);
    await save(client, proposal, 'Nightjarnote');
    await save(client, other, 'Nightjarnote');
    await save(client, other, '');
    await deleteAccount(client);
    expect([await typesOf(proposal), await typesOf(other)]).toEqual([
      ['NoteWritten', 'NoteErased'],
      ['NoteWritten', 'NoteRemoved', 'NoteErased'],
    ]);
    expect(await nothingStored('Nightjarnote')).toEqual([]);
    expect((await freelancer.visitor.get('/api/v1/freelancer/proposal')).status).toBe(200);
  });

  test('no note remains if the client was saving notes at the same time', async () => {
    const { client, proposal } = await pair();
    const texts = Array.from({ length: 8 }, (_, n) => `Corncrakenote ${n}`);
    const answers = await Promise.all([
      ...texts.slice(0, 4).map((text) => write(client, proposal, text)),
      client.visitor.post('/api/v1/account/deletion', { password: PASSWORD }),
      ...texts.slice(4).map((text) => write(client, proposal, text)),
    ]);
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    await eventually(
      () => streamsLeft(market, client.id),
      (left) => left === 0,
    );
    expect(await nothingStored('Corncrakenote')).toEqual([]);
  });
});
