import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Conversing, conversing } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({
    environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m', LIMIT_SEARCH: '5000/m' },
  });
});
afterAll(() => market.stop());

type Query = Readonly<Record<string, string>>;
const search = (by: Visitor, q: string, more: Query = {}) => by.must('searchMessages', { query: { q, ...more } });
const textsOf = async (by: Visitor, q: string) => (await search(by, q)).data.map(({ text }) => text);

/** A conversation between two people who have written these texts in turn. */
async function written(texts: readonly string[], of: Parameters<typeof conversing>[1] = {}): Promise<Conversing> {
  const two = await conversing(market, of);
  for (const [i, text] of texts.entries()) await two.write(i % 2 ? two.freelancer : two.client, text);
  for (const by of [two.client, two.freelancer]) {
    await eventually(
      async () => (await two.read(by)).data.length,
      (count) => count === texts.length,
    );
  }
  return two;
}

describe('a message search', () => {
  test('finds messages from both parties with all words, or words that begin with them, newest first', async () => {
    const two = await written(['Which green tea?', 'The Green one, with Node.js.', 'And a black one.']);
    for (const by of [two.client, two.freelancer]) {
      expect(await textsOf(by, 'green')).toEqual(['The Green one, with Node.js.', 'Which green tea?']);
      expect(await textsOf(by, 'GREE te')).toEqual(['Which green tea?']);
      expect(await textsOf(by, 'js')).toEqual(['The Green one, with Node.js.']);
      expect(await textsOf(by, 'green black')).toEqual([]);
    }
  });

  test('ignores accents and works in scripts without spaces', async () => {
    const { client } = await written(['Una traducción', '日本語翻訳']);
    expect(await textsOf(client, 'TRADUCCION')).toEqual(['Una traducción']);
    expect(await textsOf(client, '翻訳')).toEqual(['日本語翻訳']);
  });

  test('returns each message’s position, from which the conversation can be read', async () => {
    const two = await written(['One.', 'Two.', 'A waxwing!', 'Four.', 'Five.']);
    const [found] = (await search(two.freelancer, 'waxwing')).data;
    expect(found).toMatchObject({ n: 3, isOwn: false, conversation: { ...two.params, other: { lastName: 'R.' } } });
    const { data, nextCursor } = await two.read(two.freelancer, { upTo: '4', limit: '2' });
    expect(data.map(({ n }) => n)).toEqual([4, 3]);
    const rest = await two.read(two.freelancer, { upTo: '4', limit: '2', cursor: nextCursor ?? '' });
    expect(rest.data.map(({ n }) => n)).toEqual([2, 1]);
  });

  test('covers all of the caller’s conversations, page by page, but not those of other users', async () => {
    const first = await written(['A heron.', 'Another heron.']);
    const { client } = first;
    const second = await written(['A third heron.'], { client });
    const page = await search(client, 'heron', { limit: '2' });
    const rest = await search(client, 'heron', { limit: '2', cursor: page.nextCursor ?? '' });
    expect([...page.data, ...rest.data].map(({ text }) => text)).toEqual([
      'A third heron.',
      'Another heron.',
      'A heron.',
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(await textsOf(second.freelancer, 'heron')).toEqual(['A third heron.']);
    const { visitor } = await newcomer(market, true);
    expect(await textsOf(visitor, 'heron')).toEqual([]);
  });

  test.each(['', '?!', '   '])('finds nothing for %j', async (q) => {
    const two = await written(['Which tea?']);
    expect(await textsOf(two.client, q)).toEqual([]);
  });

  test('finds no texts from a deleted account, but the other party still finds their own', async () => {
    const two = await written(['A bittern.', 'My bittern.']);
    await two.client.must('deleteAccount', { json: { password: PASSWORD } });
    expect(
      await eventually(
        () => textsOf(two.freelancer, 'bittern'),
        ({ length }) => length === 1,
      ),
    ).toEqual(['My bittern.']);
  });

  test.each([[{ q: 'x'.repeat(500) }], [{ q: 'tea', limit: '0' }], [{ q: 'tea', cursor: 'nonsense' }]] as const)(
    'refuses %j',
    async (query) => {
      const { visitor } = await newcomer(market, true);
      expect((await visitor.call('searchMessages', { query })).status).toBe(422);
    },
  );
});
