import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { complete, pairOf } from '@hirelane/infra/tests/support/engaged';
import { hire } from '@hirelane/infra/tests/support/hire';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { midnightPasses } from '@hirelane/infra/tests/support/midnight';
import { suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { everythingStored } from '@hirelane/infra/tests/support/stored';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let client: Person;
beforeAll(async () => {
  market = await openMarketplace();
  client = await newcomer(market, true);
});
afterAll(() => market.stop());

type Query = Readonly<Record<string, string>>;
const find = async (query: Query) => client.visitor.must('listFreelancers', { query });
const idsFor = async (query: Query) => (await find(query)).data.map(({ _id }) => _id);

/** Waits until a directory query returns exactly these people, in any order. */
const answers = (query: Query, people: readonly Person[]) =>
  eventually(
    async () => (await idsFor(query)).sort(),
    (ids) =>
      ids.join() ===
      people
        .map(({ id }) => id)
        .sort()
        .join(),
  );

let count = 0;
/** A word that no other profile contains. */
const newWord = () => `word${String.fromCharCode(97 + (count++ % 26))}${count}x`;

/** A freelancer whose bio contains the word. */
async function freelancer(word: string, profile: object = {}, choices?: object): Promise<Person> {
  const person = await newcomer(market, false);
  const { id, visitor } = person;
  const json = { title: 'Maker of shops', description: `I make a ${word}.`, skills: ['React'], ...profile };
  await visitor.must('editFreelancerProfile', { params: { userId: id }, json });
  if (choices) await visitor.must('editPage', { json: choices });
  return person;
}

describe('the directory', () => {
  test('lists freelancers who have a title and a skill, with the details from their page and the initial of their last name', async () => {
    const word = newWord();
    const person = await freelancer(word, {}, { categories: ['Business'], availability: 'limited' });
    await newcomer(market, false);
    // The page settings are in a different log than the profile and may arrive later.
    await answers({ q: word, category: 'Business' }, [person]);
    expect((await find({ q: word })).data).toEqual([
      {
        ...{ _id: person.id, handle: null, firstName: 'Asha', lastName: 'R.', city: 'Pune', state: 'Maharashtra' },
        ...{ profileImg: null, title: 'Maker of shops', description: `I make a ${word}.`, isDescriptionCut: false },
        ...{ skills: ['React'], categories: ['Business'], availability: 'limited', completed: 0, averages: null },
      },
    ]);
  });

  test('is open only to clients', async () => {
    const others = [market.visitor(), (await newcomer(market, false)).visitor];
    for (const name of ['listFreelancers', 'countFreelancers'] as const) {
      const refused = await Promise.all(others.map((visitor) => visitor.call(name, {})));
      expect(refused.map(({ status }) => status)).toEqual([401, 403]);
    }
  });

  test('is paged without duplicates, latest profile change first', async () => {
    const word = newWord();
    const people: Person[] = [];
    for (let n = 0; n < 5; n++) people.push(await freelancer(word));
    const [first] = people as [Person];
    const json = { title: 'Changed', description: word, skills: ['React'] };
    await first.visitor.must('editFreelancerProfile', { params: { userId: first.id }, json });
    const expected = [first, ...people.slice(1).reverse()].map(({ id }) => id);
    await eventually(
      () => idsFor({ q: word }),
      (ids) => ids.join() === expected.join(),
    );
    for (const query of [{ q: word }, { q: word, skills: 'react' }]) {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await find({ ...query, limit: '2', ...(cursor && { cursor }) });
        found.push(...page.data.map(({ _id }) => _id));
        cursor = page.nextCursor;
      }
      expect(found).toEqual(expected);
    }
  });
});

test('a search finds words without accents, words in scripts without spaces, and skills', async () => {
  const word = newWord();
  const profile = { title: `Übersetzung ${word}`, description: 'ไทยแปลเอกสาร', skills: ['Traducción'] };
  const person = await freelancer(word, profile);
  for (const q of ['ubersetzung', 'แปล', 'traduccion']) await answers({ q: `${word} ${q}` }, [person]);
  await answers({ q: word, skills: 'traduccion' }, [person]);
});

test('words with dots and dashes can be found as a whole or in parts, among freelancers and projects', async () => {
  const word = newWord();
  const person = await freelancer(word, { title: `${word} for Node.js and tea-shop.example/menu` });
  const { visitor } = await newcomer(market, true);
  const projectId = await postProject(visitor, { title: `${word} for Node.js and tea-shop.example/menu` });
  for (const searched of ['node.js', 'Node js', 'tea-shop.example/menu', 'tea-shop', 'menu']) {
    const q = `${word} ${searched}`;
    await answers({ q }, [person]);
    await eventually(
      async () => (await market.visitor().must('searchProjects', { query: { q } })).data.map(({ _id }) => _id),
      (ids) => ids.join() === projectId,
    );
  }
});

test('a search finds a long non-ASCII skill of a freelancer with a long bio', async () => {
  const word = newWord();
  const skill = 'Разработка приложений для магазинов чая';
  const words = Array.from({ length: 400 }, (_, n) => `${word}${n}`);
  const person = await freelancer(word, { skills: [skill], description: words.join(' ').slice(0, 4_000) });
  await answers({ q: word }, [person]);
  expect(await idsFor({ skills: skill })).toEqual([person.id]);
  expect(await idsFor({ skills: `${skill} и` })).toEqual([]);
});

describe('a search', () => {
  const word = newWord();
  const cSharp = "C# & l'art @ \\";
  let one: Person;
  let two: Person;
  let three: Person;
  beforeAll(async () => {
    one = await freelancer(word, { skills: ['React', cSharp] }, { categories: ['Business', 'Lifestyle'] });
    two = await freelancer(word, { skills: ['react', 'Figma'] }, { availability: 'unavailable' });
    three = await freelancer(word, { skills: ['Figma'], title: 'Painter' }, { categories: ['Business'] });
    await answers({ q: word }, [one, two, three]);
  });

  test.each<[string, Query, () => readonly Person[]]>([
    ['a skill in any case', { skills: 'REACT' }, () => [one, two]],
    ['two skills', { skills: 'figma,react' }, () => [two]],
    ['a skill with characters that the index uses', { skills: cSharp }, () => [one]],
    ['another name of a skill', { skills: 'reactjs' }, () => [one, two]],
    ['a part of a skill', { skills: 'reac' }, () => []],
    ['a category', { category: 'Business' }, () => [one, three]],
    ['an availability', { availability: 'available' }, () => [one, three]],
    ['another availability', { availability: 'unavailable' }, () => [two]],
    ['any of several availabilities', { availability: 'limited,unavailable,available' }, () => [one, two, three]],
    ['a place, in any case', { place: 'PUNE, maharashtra' }, () => [one, two, three]],
    ['a place without freelancers', { place: 'Pun' }, () => []],
    ['more contracts than any freelancer has', { completed: '1' }, () => []],
    ['everything', { category: 'Business', skills: 'Figma', availability: 'available' }, () => [three]],
    ['more stars than any freelancer has', { stars: '1' }, () => []],
  ])('finds the freelancers who match: %s', async (_what, query, people) => {
    await answers({ q: word, ...query }, people());
  });

  test('finds the beginning of a word, and words in any order', async () => {
    await answers({ q: `paint ${word}` }, [three]);
    await answers({ q: `${word} shops` }, [one, two]);
  });

  test.each([
    ['skills', { skills: 'a,b,c,d,e,f' }],
    ['category', { category: 'Tea' }],
    ['availability', { availability: 'asleep' }],
    ['stars', { stars: '6' }],
    ['completed', { completed: '2' }],
    ['place', { place: 'x'.repeat(300) }],
    ['sort', { sort: 'price' }],
    ['cursor', { cursor: 'not a cursor' }],
    ['cursor', { cursor: 'not a cursor', sort: 'stars' }],
    ['q', { q: 'x'.repeat(101) }],
  ])('rejects an invalid value and identifies the field: %s', async (field, query) => {
    const { status, body } = await client.visitor.call('listFreelancers', { query });
    expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining(field)]);
  });
});

describe('the counts next to filters', () => {
  const countsFor = async (query: Query, who = client) => (await who.visitor.must('countFreelancers', { query })).data;
  const numbers = (counts: readonly { value: string; n: number }[]) =>
    Object.fromEntries(counts.filter(({ n }) => n > 0).map(({ value, n }) => [value, n]));

  test('agree with the results of the search', async () => {
    const word = newWord();
    const one = await freelancer(word, {}, { categories: ['Business'], availability: 'limited' });
    const two = await freelancer(word, {}, { categories: ['Business', 'Lifestyle'] });
    await answers({ q: word }, [one, two]);
    const { category, availability, place, stars, completed } = await countsFor({ q: word, availability: 'limited' });
    expect(numbers(category)).toEqual({ Business: 1 });
    expect(numbers(availability)).toEqual({ available: 1, limited: 1 });
    expect(numbers(place)).toEqual({ Pune: 1, Maharashtra: 1 });
    expect([numbers(stars), numbers(completed)]).toEqual([{}, {}]);
  });

  test('reject unknown parameters by name', async () => {
    for (const query of [{ sort: 'stars' }, { stars: '9' }]) {
      const { status, body } = await client.visitor.call('countFreelancers', { query });
      expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringMatching(/sort|stars/)]);
    }
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['is suspended', ({ id }) => suspend(market, id)],
    ['hides their page', ({ visitor }) => visitor.must('editPage', { json: { visibility: 'dealing' } })],
    ['blocks the client', ({ visitor }) => visitor.must('blockPerson', { params: { id: client.id }, json: {} })],
    ['deletes their account', ({ visitor }) => visitor.must('deleteAccount', { json: { password: PASSWORD } })],
  ])('do not reveal a freelancer who %s, and neither do suggestions', async (_what, leave) => {
    const word = newWord();
    const person = await freelancer(word);
    await answers({ q: word }, [person]);
    await leave(person);
    await answers({ q: word }, []);
    for (const query of [{ q: word }, { q: word, stars: '1' }, { q: word, place: 'Goa' }]) {
      const all = Object.values(await countsFor(query)).flatMap((counts) => Object.values(numbers(counts)));
      expect(all).toEqual([]);
      expect((await find({ ...query, sort: 'completed' })).data).toEqual([]);
    }
    expect((await find({ q: `x${word}` })).suggestion).toBeNull();
  });

  test('include a freelancer who blocks one client when other clients search', async () => {
    const word = newWord();
    const [person, other] = [await freelancer(word), await newcomer(market, true)];
    await answers({ q: word }, [person]);
    await person.visitor.must('blockPerson', { params: { id: client.id }, json: {} });
    await answers({ q: word }, []);
    expect(numbers((await countsFor({ q: word }, other)).place)).toEqual({ Pune: 1, Maharashtra: 1 });
  });
});

describe('the words in a search', () => {
  test('match plurals and other names for a skill, and get suggestions that find a freelancer', async () => {
    const word = newWord();
    const person = await freelancer(word, { title: `Photography ${word}`, skills: ['Kubernetes'] });
    await answers({ q: word }, [person]);
    expect(await idsFor({ q: `photographys ${word}` })).toEqual([person.id]);
    expect(await idsFor({ q: `k8s ${word}` })).toEqual([person.id]);
    expect(await find({ q: 'photografy' })).toMatchObject({ data: [], suggestion: 'photography' });
    // The word is a known skill, but no freelancer has it.
    expect(await find({ q: 'bookeping' })).toMatchObject({ data: [], suggestion: null });
  });
});

test('a full name finds the freelancer, but a part of it does not, nor does the name of one who blocks the client', async () => {
  const [first, last] = [newWord(), newWord()];
  const person = await freelancer(newWord());
  await answers({ q: `${first} ${last}` }, []);
  const details = { firstName: first, lastName: last, city: 'Pune', state: 'Maharashtra', profileImg: null };
  await person.visitor.must('editUser', { params: { userId: person.id }, json: details });
  await answers({ q: ` ${first.toUpperCase()}  ${last} ` }, [person]);
  expect((await find({ q: `${first} ${last}`, sort: 'completed' })).data).toMatchObject([{ lastName: 'w.' }]);
  const { data } = await client.visitor.must('countFreelancers', { query: { q: `${first} ${last}` } });
  expect(data.availability).toContainEqual({ value: 'available', n: 1, isMore: false });
  for (const q of [last, first, `${first} ${last.slice(0, -1)}`]) expect(await idsFor({ q })).toEqual([]);
  await person.visitor.must('blockPerson', { params: { id: client.id }, json: {} });
  await answers({ q: `${first} ${last}` }, []);
});

test('a freelancer who moves is found at the new place and no longer at the old one', async () => {
  const word = newWord();
  const person = await freelancer(word);
  await answers({ q: word, place: 'pune' }, [person]);
  const json = { firstName: 'Asha', lastName: 'Rao', city: 'Panaji', state: 'Goa', profileImg: null };
  await person.visitor.must('editUser', { params: { userId: person.id }, json });
  await answers({ q: word, place: 'goa' }, [person]);
  expect(await idsFor({ q: word, place: 'pune' })).toEqual([]);
});

describe('a freelancer with restricted visibility', () => {
  test('leaves the directory when they show their page only to people they deal with, and returns', async () => {
    const word = newWord();
    const person = await freelancer(word);
    await answers({ q: word }, [person]);
    await person.visitor.must('editPage', { json: { visibility: 'dealing' } });
    await answers({ q: word }, []);
    await person.visitor.must('editPage', { json: { visibility: 'everyone' } });
    await answers({ q: word }, [person]);
  });

  test('leaves the directory when their account is deleted, and none of their data remains', async () => {
    const word = newWord();
    const person = await freelancer(word, {}, { handle: newWord() });
    await answers({ q: word }, [person]);
    await person.visitor.must('deleteAccount', { json: { password: PASSWORD } });
    await answers({ q: word }, []);
    await eventually(
      () => everythingStored(market, word),
      (columns) => columns.length === 0,
    );
  });

  test('leaves the directory without a title', async () => {
    const word = newWord();
    const person = await freelancer(word);
    await answers({ q: word }, [person]);
    const json = { title: '', description: word, skills: ['React'] };
    await person.visitor.must('editFreelancerProfile', { params: { userId: person.id }, json });
    await answers({ q: word }, []);
  });
});

describe('a freelancer’s reviews', () => {
  /** A completed contract that both parties have reviewed, with these stars for the freelancer. */
  async function reviewed(person: Person, [quality = 0, communication = 0, reliability = 0]: readonly number[]) {
    const other = await newcomer(market, true);
    const hired = await hire(pairOf(other, person, await postProject(other.visitor)));
    await complete({ client: other, freelancer: person, ...hired });
    const params = { id: hired.contractId };
    const all = { quality, communication, reliability };
    for (const { visitor } of [other, person]) await visitor.must('writeReview', { params, json: all });
  }

  test('can be searched by stars once three people have reviewed them and midnight has passed', async () => {
    const word = newWord();
    const person = await freelancer(word);
    // Exactly four stars; the average of three rounded averages would be 3.997.
    for (const stars of [
      [5, 5, 4],
      [4, 4, 3],
      [4, 4, 3],
    ])
      await reviewed(person, stars);
    await serviceCaughtUp(market, 'hiring');
    await answers({ q: word }, [person]);
    const withStars = { q: word, stars: '4' };
    expect([(await find({ q: word })).data[0]?.averages, await idsFor(withStars)]).toEqual([null, []]);
    await midnightPasses(market);
    await answers(withStars, [person]);
    expect((await find({ q: word })).data).toMatchObject([
      { completed: 3, averages: { quality: 4.33, communication: 4.33, reliability: 3.33, overall: 4, people: 3 } },
    ]);
    expect(await idsFor({ q: word, stars: '5' })).toEqual([]);
    const newer = await freelancer(word);
    await answers({ q: word }, [person, newer]);
    expect(await idsFor({ q: word })).toEqual([newer.id, person.id]);
    for (const sort of ['stars', 'completed']) expect(await idsFor({ q: word, sort })).toEqual([person.id, newer.id]);
    expect(await idsFor({ q: word, completed: '1' })).toEqual([person.id]);
    expect(await idsFor({ q: word, completed: '5' })).toEqual([]);
    const { data } = await client.visitor.must('countFreelancers', { query: { q: word } });
    const reached = (counts: readonly { value: string; n: number }[]) => counts.filter(({ n }) => n > 0).length;
    expect([reached(data.stars), reached(data.completed)]).toEqual([4, 1]);
  });
});

test('facts about freelancers omit those who block the client, and those whose page the client may not see', async () => {
  const [shown, hidden, blocking] = [
    await freelancer(newWord()),
    await freelancer(newWord()),
    await freelancer(newWord()),
  ];
  await hidden.visitor.must('editPage', { json: { visibility: 'dealing' } });
  await blocking.visitor.must('blockPerson', { params: { id: client.id }, json: {} });
  await serviceCaughtUp(market, 'hiring');
  const ids = [shown, hidden, blocking, client].map(({ id }) => id);
  const { data } = await client.visitor.must('readFreelancerFacts', { query: { ids: ids.join() } });
  expect(data.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))).toEqual([
    { _id: shown.id, skills: ['React'], completed: 0, averages: null },
    { _id: client.id, skills: [], completed: 0, averages: null },
  ]);
  for (const asked of ['x', '', Array.from({ length: 51 }, () => crypto.randomUUID()).join(), 'x'.repeat(2_000)]) {
    const { status, body } = await client.visitor.call('readFreelancerFacts', { query: { ids: asked } });
    expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining('ids')]);
  }
});
