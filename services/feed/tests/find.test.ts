import { randomUUID } from 'node:crypto';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { restore, suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { saveSearch } from '@hirelane/infra/tests/support/saved-searches';
import { postProject, uploadPdf } from '@hirelane/infra/tests/support/visitor';
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

/** A word that no other test uses. */
const newWord = () => `w${randomUUID().replaceAll('-', '')}`;
const posted = (changes: object) => postProject(client.visitor, { file, ...changes });

async function found(query: Record<string, string>, who = market.visitor()): Promise<string[]> {
  return (await who.must('searchProjects', { query })).data.map(({ title }) => title);
}
const whenFound = (query: Record<string, string>, count: number, who = market.visitor()) =>
  eventually(
    () => found(query, who),
    (titles) => titles.length === count,
  );

describe('a search', () => {
  test('finds the projects that pass all of its filters, in the requested order', async () => {
    const word = newWord();
    await posted({ title: `Small ${word}`, scope: 'small', projectRate: 5_000, skills: ['JS'] });
    await posted({ title: `Large ${word}`, scope: 'large', projectRate: 90_000, skills: ['JavaScript', 'CSS'] });
    await posted({ title: `Cheap ${word}`, scope: 'large', projectRate: 1_000, skills: ['Pottery'] });
    await whenFound({ q: word }, 3);
    const of = (query: Record<string, string>) => found({ q: word, ...query });
    expect(await of({ sort: 'budget-high' })).toEqual([`Large ${word}`, `Small ${word}`, `Cheap ${word}`]);
    expect(await of({ scope: 'large', sort: 'budget-low' })).toEqual([`Cheap ${word}`, `Large ${word}`]);
    expect(await of({ skills: 'javascript' })).toEqual([`Large ${word}`, `Small ${word}`]);
    expect(await of({ skills: 'JS,css' })).toEqual([`Large ${word}`]);
    expect(await of({ budgetMin: '1000', budgetMax: '5000' })).toEqual([`Cheap ${word}`, `Small ${word}`]);
    expect(await of({ posted: '1', proposals: '0-4', scope: 'small,medium' })).toEqual([`Small ${word}`]);
    expect(await of({ proposals: '5-9' })).toEqual([]);
    await posted({ title: `Comma ${word}`, skills: ['PL/SQL, advanced'] });
    await whenFound({ q: `Comma ${word}` }, 1);
    expect(await of({ skills: 'pl/sql\\, advanced' })).toEqual([`Comma ${word}`]);
    expect(await of({ skills: 'pl/sql, advanced' })).toEqual([]);
  });

  test.each([
    ['scope', 'huge'],
    ['duration', '2 month'],
    ['experience', 'fresher,none'],
    ['budgetMin', '-1'],
    ['budgetMax', 'much'],
    ['posted', '2'],
    ['proposals', '7'],
    ['sort', 'price'],
    ['category', 'Cars'],
    ['skills', 'a,b,c,d,e,f'],
  ])('reports the field %s if its value is %j', async (name, value) => {
    const { status, body } = await market.visitor().call('searchProjects', { query: { [name]: value } });
    expect(status).toBe(422);
    expect(JSON.stringify(body.errors)).toContain(name);
  });

  test('refuses a minimum budget over the maximum, and unknown fields', async () => {
    const refused = async (query: Record<string, string>) =>
      (await market.visitor().call('searchProjects', { query })).status;
    expect(await refused({ budgetMin: '10', budgetMax: '9' })).toBe(422);
    expect(await refused({ colour: 'red' })).toBe(422);
    expect(await refused({ sort: 'best' })).toBe(422);
  });

  test('finds plurals and synonyms of a skill, and suggests spellings', async () => {
    const word = newWord();
    await posted({ title: `Logo ${word}`, skills: ['Kubernetes'] });
    await whenFound({ q: word }, 1);
    expect(await found({ q: `logos ${word}` })).toHaveLength(1);
    expect(await found({ q: `k8s ${word}` })).toHaveLength(1);
    const { data, suggestion } = await market.visitor().must('searchProjects', { query: { q: 'photografy' } });
    expect({ data, suggestion }).toEqual({ data: [], suggestion: 'photography' });
  });

  test('ignores accents, and supports scripts without spaces and names with signs', async () => {
    const word = newWord();
    await posted({ title: `Café, Straße ${word}`, skills: ['Traducción'] });
    await posted({ title: `日本語翻訳者募集中 ${word}`, skills: ['C++'] });
    await posted({ title: `Cooking videos ${word}`, skills: ['Photography'] });
    await whenFound({ q: word }, 3);
    const of = async (q: string) => (await found({ q: `${q} ${word}` })).map((title) => title.replace(` ${word}`, ''));
    expect(await of('cafe strasse traduccion')).toEqual(['Café, Straße']);
    expect(await of('翻訳')).toEqual(['日本語翻訳者募集中']);
    expect(await of('C++')).toEqual(['日本語翻訳者募集中']);
    expect(await of('c')).toEqual([]);
    expect(await found({ q: word, skills: 'TRADUCCION' })).toEqual([`Café, Straße ${word}`]);
    const suggestionFor = async (q: string) =>
      (await market.visitor().must('searchProjects', { query: { q } })).suggestion;
    expect(await suggestionFor('C++ photografy')).toBe('C++ photography');
    expect(await suggestionFor('存在しない')).toBeNull();
    // Normalization turns this character into (一), which contains signs.
    expect(await of('日本㈠')).toEqual([]);
    expect(await of('㈠')).toEqual([]);
  });

  test('counts the projects that it would find with each value of a filter', async () => {
    const word = newWord();
    await posted({ title: `One ${word}`, category: 'Business', scope: 'small' });
    await posted({ title: `Two ${word}`, category: 'Photography', scope: 'small' });
    await whenFound({ q: word }, 2);
    const { data } = await market.visitor().must('countProjects', { query: { q: word, category: 'Business' } });
    const numbers = (counts: readonly { value: string; n: number }[]) =>
      Object.fromEntries(counts.filter(({ n }) => n > 0).map(({ value, n }) => [value, n]));
    expect(numbers(data.category)).toEqual({ Business: 1, Photography: 1 });
    expect(numbers(data.scope)).toEqual({ small: 1 });
    expect(numbers(data.posted)).toEqual({ 1: 1, 3: 1, 7: 1, 30: 1 });
  });
});

describe('a job', () => {
  test('shows only to a freelancer why it is listed', async () => {
    const word = newWord();
    const person = await newcomer(market, false);
    await posted({ title: word, skills: ['JavaScript', 'Pottery'] });
    const profile = { title: 'Developer', description: 'I write.', skills: ['JS'] };
    await person.visitor.put(`/api/v1/freelancer/profile/${person.id}`, profile);
    await whenFound({ q: word }, 1);
    const cards = await eventually(
      async () => (await person.visitor.must('searchProjects', { query: { q: word } })).data,
      ([card]) => card?.match !== null && card?.match !== undefined,
    );
    expect(cards[0]?.match).toEqual({ shared: 1, of: 2, skills: ['JavaScript'], isInCategory: false });
    const [forVisitor] = (await market.visitor().must('searchProjects', { query: { q: word } })).data;
    expect(forVisitor?.match).toBeNull();
  });

  test('can be hidden by one freelancer, is then in their list of hidden jobs, and can be shown again', async () => {
    const word = newWord();
    const [one, other] = [await newcomer(market, false), await newcomer(market, false)];
    const projectId = await posted({ title: word });
    await whenFound({ q: word }, 1, one.visitor);
    const params = { projectId };
    const key = randomUUID();
    for (const _ of ['once', 'and again']) {
      const { data } = await one.visitor.must('hideJob', { params, json: { isLess: false }, key });
      expect(data).toEqual({ projectId, isHidden: true, isLess: false });
    }
    expect(await found({ q: word }, one.visitor)).toEqual([]);
    expect(await found({ q: word, sort: 'best' }, one.visitor)).toEqual([]);
    expect(await found({ q: word }, other.visitor)).toEqual([word]);
    const hidden = async () =>
      (await one.visitor.must('listProjects', { query: { hidden: 'true' } })).data.map(({ _id }) => _id);
    expect(await hidden()).toEqual([projectId]);
    await one.visitor.must('showJob', { params });
    expect(await hidden()).toEqual([]);
    expect(await found({ q: word }, one.visitor)).toEqual([word]);
  });

  test('can be hidden from two tabs at once; the last request decides whether "Less like this" applies', async () => {
    const person = await newcomer(market, false);
    const params = { projectId: await posted({}) };
    await serviceCaughtUp(market, 'feed');
    const answers = await Promise.all(
      [true, false].map((isLess) => person.visitor.call('hideJob', { params, json: { isLess } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await person.visitor.must('listProjects', { query: { hidden: 'true' } })).data).toHaveLength(1);
  });

  test('hidden with "Less like this" makes its skills count half in best matches', async () => {
    const person = await newcomer(market, false);
    const [a, b] = [newWord(), newWord()];
    const profile = { title: 'Developer', description: 'I write.', skills: [a, b] };
    await person.visitor.put(`/api/v1/freelancer/profile/${person.id}`, profile);
    const unwanted = await posted({ title: 'unwanted', skills: [a] });
    await posted({ title: 'with a', skills: [a] });
    await posted({ title: 'with b', skills: [b] });
    await posted({ title: 'newest with a', skills: [a] });
    const best = async () =>
      (await person.visitor.must('listProjects', { query: { bestmatch: 'true', limit: '4' } })).data.map(
        ({ title }) => title,
      );
    await eventually(best, (titles) => titles.join() === 'newest with a,with b,with a,unwanted');
    await person.visitor.must('hideJob', { params: { projectId: unwanted }, json: { isLess: true } });
    expect((await best()).slice(0, 3)).toEqual(['with b', 'newest with a', 'with a']);
  });

  test('cannot be hidden by a suspended freelancer or a client, or if it does not exist', async () => {
    const person = await newcomer(market, false);
    const params = { projectId: await posted({}) };
    await eventually(
      () => person.visitor.call('hideJob', { params, json: { isLess: true } }),
      ({ status }) => status === 200,
    );
    await suspend(market, person.id);
    expect((await person.visitor.call('hideJob', { params, json: { isLess: false } })).status).toBe(403);
    await restore(market, person.id);
    expect((await client.visitor.call('hideJob', { params, json: { isLess: true } })).status).toBe(403);
    const missing = { projectId: randomUUID() };
    expect((await person.visitor.call('hideJob', { params: missing, json: { isLess: true } })).status).toBe(404);
  });
});

test('a saved search keeps its filters, and its skills are encrypted', async () => {
  const person = await newcomer(market, false);
  const skill = newWord();
  const filters = { skills: [skill], scope: ['small' as const], budgetMin: 1_000 };
  const saved = await saveSearch(person.visitor, '', { name: 'Mine', filters, category: null });
  expect(saved.filters).toEqual(filters);
  const { data } = await person.visitor.must('listSearches', {});
  expect(data.searches).toMatchObject([{ name: 'Mine', filters }]);
  const plain = await market.sql(`SELECT FROM feed.events WHERE data::text LIKE '%' || $1 || '%'`, [skill]);
  expect(plain).toHaveLength(0);
});
