// @covers limit:20

import { randomUUID } from 'node:crypto';
import { SEARCHES_MAX } from '@hirelane/api/constants';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { feedReadModel } from '@hirelane/feed/read-model';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { restore, suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { isMatched, matchesOf, saveSearch } from '@hirelane/infra/tests/support/saved-searches';
import { everythingStored, streamsLeft } from '@hirelane/infra/tests/support/stored';
import { postProject, uploadPdf } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let client: Person;
let file: string;
beforeAll(async () => {
  market = await openMarketplace();
  client = await newcomer(market, true);
  file = await uploadPdf(client.visitor);
});
afterAll(() => market.stop());

const FEED = schemaOf(feedReadModel);
const freelancer = () => newcomer(market, false);
const listOf = async ({ visitor }: Person) =>
  (await visitor.must('listSearches', { query: { counted: 'true' } })).data.searches;

/** A word that no other test uses. */
const newWord = () => `w${randomUUID().replaceAll('-', '')}`;

/** Posts a project with these words in its title, and waits until all owners have been notified. */
async function posted(title: string, changes: object = {}, by = client): Promise<string> {
  const own = by === client ? { file } : {};
  const id = await postProject(by.visitor, { title, ...own, ...changes });
  await eventually(
    () => isMatched(market, id),
    (is) => is,
  );
  return id;
}

describe('a saved search', () => {
  test('can be listed with its words, changed and removed', async () => {
    const { visitor, id } = await freelancer();
    const saved = await saveSearch(visitor, 'tea shop', { name: 'Tea', category: 'Business', tell: 'daily' });
    const listed = { ...saved, newCount: 0 };
    expect(saved).toMatchObject({ name: 'Tea', q: 'tea shop', category: 'Business', tell: 'daily' });
    expect(await listOf({ visitor, id })).toEqual([listed]);
    const params = { searchId: saved._id };
    await visitor.must('changeSearch', { params, json: { name: 'Shops', tell: 'never' } });
    expect(await listOf({ visitor, id })).toEqual([{ ...listed, name: 'Shops', tell: 'never' }]);
    for (const _ of ['once', 'and again']) await visitor.must('removeSearch', { params, key: `remove-${saved._id}` });
    expect(await listOf({ visitor, id })).toEqual([]);
    expect((await visitor.call('removeSearch', { params })).status).toBe(404);
  });

  test('needs words or a category', async () => {
    const { visitor } = await freelancer();
    for (const q of ['', ' ', '&|!']) {
      const { status, body } = await visitor.call('saveSearch', { json: { name: 'All', q, tell: 'never' } });
      expect([status, body.errors[0].pointer]).toEqual([422, '#/q']);
    }
    await saveSearch(visitor, '', { name: 'Music', category: 'Music & Audio' });
  });

  test(`is refused beyond the maximum of ${SEARCHES_MAX}, even when 50 are saved at once`, async () => {
    const person = await freelancer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        person.visitor.call('saveSearch', { json: { name: `Search ${n}`, q: 'tea', tell: 'never' } }),
      ),
    );
    const saved = answers.filter(({ status }) => status === 201);
    // After too many conflicts with other requests, the response asks for a retry.
    for (const { body } of answers.filter(({ status }) => status !== 201)) {
      expect(['too-many-searches', 'conflict']).toContain(body.code);
    }
    expect(saved.length).toBeLessThanOrEqual(SEARCHES_MAX);
    expect(await listOf(person)).toHaveLength(saved.length);
    for (let n = saved.length; n < SEARCHES_MAX; n++) await saveSearch(person.visitor, 'tea', { tell: 'never' });
    const refused = await person.visitor.call('saveSearch', { json: { name: 'More', q: 'tea', tell: 'never' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'too-many-searches']);
  });

  test('that is sent again with the same key is saved once', async () => {
    const person = await freelancer();
    const key = randomUUID();
    const json = { name: 'Tea', q: 'tea', tell: 'never' };
    for (const _ of ['once', 'and again']) await person.visitor.must('saveSearch', { key, json });
    expect(await listOf(person)).toHaveLength(1);
  });

  test('of another user is not found', async () => {
    const [owner, other] = [await freelancer(), await freelancer()];
    const params = { searchId: (await saveSearch(owner.visitor, 'tea', { tell: 'never' }))._id };
    const change = await other.visitor.call('changeSearch', { params, json: { name: 'Mine', tell: 'never' } });
    const look = await other.visitor.call('seeSearch', { params });
    const removal = await other.visitor.call('removeSearch', { params });
    expect([change.status, look.status, removal.status]).toEqual([404, 404, 404]);
    expect((await listOf(owner)).map(({ name }) => name)).toEqual(['tea']);
  });

  test('shows how many projects are new since its owner last viewed it', async () => {
    const person = await freelancer();
    const word = newWord();
    await posted(`Before ${word}`);
    const { _id: searchId } = await saveSearch(person.visitor, word);
    const counts = async () => (await listOf(person)).map(({ newCount }) => newCount);
    expect(await counts()).toEqual([0]);
    await posted(`First ${word}`);
    await posted(`Second ${word}`);
    expect(await counts()).toEqual([2]);
    await person.visitor.must('seeSearch', { params: { searchId } });
    expect(await counts()).toEqual([0]);
  });
});

describe('a new project', () => {
  test('triggers one notification per owner, which lists all of their searches that find it and uses the soonest setting', async () => {
    const person = await freelancer();
    const word = newWord();
    const first = await saveSearch(person.visitor, word, { tell: 'daily' });
    const second = await saveSearch(person.visitor, `posted ${word.slice(0, 20)}`, { tell: 'at once' });
    await saveSearch(person.visitor, `${word} absent`);
    await saveSearch(person.visitor, word, { category: 'Photography' });
    await saveSearch(person.visitor, word, { tell: 'never' });
    const id = await posted(`Posted ${word}`, { category: 'Business' });
    expect(await matchesOf(market, id)).toEqual([
      { userId: person.id, searchIds: [first._id, second._id], tell: 'at once' },
    ]);
  });

  test('is found by a search with only a category', async () => {
    const person = await freelancer();
    const { _id } = await saveSearch(person.visitor, '', { name: 'Music', category: 'Music & Audio', tell: 'daily' });
    const id = await posted('A song', { category: 'Music & Audio' });
    expect(await matchesOf(market, id)).toContainEqual({ userId: person.id, searchIds: [_id], tell: 'daily' });
  });

  test('does not match a search that was saved later or removed before', async () => {
    const person = await freelancer();
    const word = newWord();
    const gone = await saveSearch(person.visitor, word);
    await person.visitor.must('removeSearch', { params: { searchId: gone._id } });
    const id = await posted(word);
    await saveSearch(person.visitor, word);
    expect(await matchesOf(market, id)).toEqual([]);
  });

  test('notifies owners of matching searches once, even if it becomes a draft and is published again', async () => {
    const person = await freelancer();
    const word = newWord();
    await saveSearch(person.visitor, word);
    const id = await posted(word);
    await client.visitor.must('unpublishProject', { params: { id } });
    await client.visitor.must('publishProject', { params: { id } });
    const next = await posted(`${word} next`);
    expect([await matchesOf(market, id), await matchesOf(market, next)]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ]);
  });

  test('notifies neither suspended owners nor owners separated from its client by a block', async () => {
    const [told, suspended, blocking, blocked] = [
      await freelancer(),
      await freelancer(),
      await freelancer(),
      await freelancer(),
    ];
    const owner = await newcomer(market, true);
    const word = newWord();
    for (const { visitor } of [told, suspended, blocking, blocked]) await saveSearch(visitor, word);
    await suspend(market, suspended.id);
    await blocking.visitor.must('blockPerson', { params: { id: owner.id } });
    await owner.visitor.must('blockPerson', { params: { id: blocked.id } });
    await eventually(
      async () => (await market.sql(`SELECT FROM ${FEED}.blocks WHERE $1 IN (by_id, whom_id)`, [owner.id])).length,
      (n) => n === 2,
    );
    const id = await posted(word, {}, owner);
    expect((await matchesOf(market, id)).map(({ userId }) => userId)).toEqual([told.id]);
    await restore(market, suspended.id);
  });

  test('finds every search that was saved before it, even while many searches are saved and removed', async () => {
    const word = newWord();
    const people = await Promise.all(Array.from({ length: 6 }, freelancer));
    const early = people.slice(0, 3);
    for (const { visitor } of early) await saveSearch(visitor, word);
    const [id] = await Promise.all([
      posted(word),
      ...people.slice(3).map(async ({ visitor }) => {
        const { _id } = await saveSearch(visitor, word);
        await visitor.must('removeSearch', { params: { searchId: _id } });
      }),
    ]);
    const told = (await matchesOf(market, id)).map(({ userId }) => userId);
    expect(new Set(told).size).toBe(told.length);
    expect(told).toEqual(expect.arrayContaining(early.map((person) => person.id)));
  });
});

describe('a deleted account', () => {
  test('leaves no saved searches or matches', async () => {
    const person = await freelancer();
    const word = newWord();
    const { _id } = await saveSearch(person.visitor, word, { name: `Ruddyturnstone ${word}` });
    await person.visitor.must('seeSearch', { params: { searchId: _id } });
    const id = await posted('Tea', { title: `Other ${word}` });
    expect(await matchesOf(market, id)).toHaveLength(1);
    const { body } = await eventually(
      () => person.visitor.get('/api/v1/account/data'),
      (answer) => answer.body.records.feed.length === 3,
    );
    const kinds = body.records.feed.map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(['match', 'search seen', 'searches']);
    expect(JSON.stringify(body.records.feed)).toContain('Ruddyturnstone');
    expect((await person.visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
    await eventually(
      () => streamsLeft(market, person.id),
      (left) => left === 0,
    );
    await eventually(
      () => everythingStored(market, 'Ruddyturnstone'),
      (found) => found.length === 0,
    );
    const left = await market.sql(
      `SELECT FROM ${FEED}.searches WHERE user_id = $1 UNION ALL SELECT FROM feed.searches_seen WHERE user_id = $1`,
      [person.id],
    );
    expect(left).toEqual([]);
    await posted(`Later ${word}`);
  });
});
