import { PASSWORD } from '@hirelane/contracts/testing/fixtures';
import { reviewsProjection } from '@hirelane/hiring/reviews/projection';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete, pairOf } from '../testing/engaged.ts';
import { hire } from '../testing/hire.ts';
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { midnightPasses } from '../testing/midnight.ts';
import { newcomer, type Person } from '../testing/newcomer.ts';
import { everythingStored } from '../testing/stored.ts';
import { postProject } from '../testing/visitor.ts';

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

/** Waits until the directory answers with these people to a query, in any order. */
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
/** A word that nobody else's profile has. */
const newWord = () => `word${String.fromCharCode(97 + (count++ % 26))}${count}x`;

/** A freelancer with a profile, whose bio has the word. */
async function freelancer(word: string, profile: object = {}, choices?: object): Promise<Person> {
  const person = await newcomer(market, false);
  const { id, visitor } = person;
  const json = { title: 'Maker of shops', description: `I make a ${word}.`, skills: ['React'], ...profile };
  await visitor.must('editFreelancerProfile', { params: { userId: id }, json });
  if (choices) await visitor.must('editPage', { json: choices });
  return person;
}

describe('the directory', () => {
  test('has who has a title and a skill, with what their page says, and an initial', async () => {
    const word = newWord();
    const person = await freelancer(word, {}, { categories: ['Business'], availability: 'limited' });
    await newcomer(market, false);
    await answers({ q: word }, [person]);
    expect((await find({ q: word })).data).toEqual([
      {
        ...{ _id: person.id, handle: null, firstName: 'Asha', lastName: 'R.', city: 'Pune', state: 'Maharashtra' },
        ...{ profileImg: null, title: 'Maker of shops', description: `I make a ${word}.`, isDescriptionCut: false },
        ...{ skills: ['React'], categories: ['Business'], availability: 'limited', completed: 0, averages: null },
      },
    ]);
  });

  test('is for clients alone', async () => {
    const others = [market.visitor(), (await newcomer(market, false)).visitor];
    const refused = await Promise.all(others.map((visitor) => visitor.call('listFreelancers', {})));
    expect(refused.map(({ status }) => status)).toEqual([401, 403]);
  });

  test('comes page by page, whoever changed their profile last first, each once', async () => {
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

test('words with dots and dashes in them are found as they are written, here and among projects', async () => {
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

test('a long skill in letters other than ASCII is found beside a long bio', async () => {
  const word = newWord();
  const skill = 'Разработка приложений для магазинов чая';
  const words = Array.from({ length: 400 }, (_, n) => `${word}${n}`);
  const person = await freelancer(word, { skills: [skill], description: words.join(' ').slice(0, 4_000) });
  await answers({ q: word }, [person]);
  expect(await idsFor({ skills: skill })).toEqual([person.id]);
  expect(await idsFor({ skills: `${skill} и` })).toEqual([]);
});

describe('a search finds those to whom all of it applies', () => {
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
    ['a part of a skill', { skills: 'reac' }, () => []],
    ['a category', { category: 'Business' }, () => [one, three]],
    ['an availability', { availability: 'available' }, () => [one, three]],
    ['another availability', { availability: 'unavailable' }, () => [two]],
    ['everything', { category: 'Business', skills: 'Figma', availability: 'available' }, () => [three]],
    ['stars that nobody has', { stars: '1' }, () => []],
  ])('%s', async (_what, query, people) => {
    await answers({ q: word, ...query }, people());
  });

  test('the beginning of a word, and words in any order', async () => {
    await answers({ q: `paint ${word}` }, [three]);
    await answers({ q: `${word} shops` }, [one, two]);
  });

  test.each([
    ['skills', { skills: 'a,b,c,d,e,f' }],
    ['category', { category: 'Tea' }],
    ['availability', { availability: 'asleep' }],
    ['stars', { stars: '6' }],
    ['cursor', { cursor: 'none of ours' }],
    ['q', { q: 'x'.repeat(101) }],
  ])('and names %s that cannot be searched for', async (field, query) => {
    const { status, body } = await client.visitor.call('listFreelancers', { query });
    expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining(field)]);
  });
});

describe('who is not shown to everybody', () => {
  test('leaves the directory when they show their page to people they deal with alone, and returns', async () => {
    const word = newWord();
    const person = await freelancer(word);
    await answers({ q: word }, [person]);
    await person.visitor.must('editPage', { json: { visibility: 'dealing' } });
    await answers({ q: word }, []);
    await person.visitor.must('editPage', { json: { visibility: 'everyone' } });
    await answers({ q: word }, [person]);
  });

  test('leaves it with their account, and nothing of them stays', async () => {
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

  test('leaves it without a title', async () => {
    const word = newWord();
    const person = await freelancer(word);
    await answers({ q: word }, [person]);
    const json = { title: '', description: word, skills: ['React'] };
    await person.visitor.must('editFreelancerProfile', { params: { userId: person.id }, json });
    await answers({ q: word }, []);
  });
});

describe('what others think of somebody', () => {
  const reviews = schemaOf(reviewsProjection);

  /** A completed contract in which both have reviewed the other, with these stars for the freelancer. */
  async function reviewed(person: Person, [quality = 0, communication = 0, reliability = 0]: readonly number[]) {
    const other = await newcomer(market, true);
    const hired = await hire(pairOf(other, person, await postProject(other.visitor)));
    await complete({ client: other, freelancer: person, ...hired });
    const params = { id: hired.contractId };
    const all = { quality, communication, reliability };
    for (const { visitor } of [other, person]) await visitor.must('writeReview', { params, json: all });
  }

  test('is found by, once three people have reviewed them and midnight is over', async () => {
    const word = newWord();
    const person = await freelancer(word);
    // Four stars exactly, of which three rounded averages make 3.997.
    for (const stars of [
      [5, 5, 4],
      [4, 4, 3],
      [4, 4, 3],
    ])
      await reviewed(person, stars);
    await eventually(
      // Those of the next midnight: the last one would be visible after its 14 days too, before the other is there.
      () =>
        market.sql(
          `SELECT FROM ${reviews}.ratings WHERE subject_id = $1 AND people = 3 AND from_at < now() + interval '1 day'`,
          [person.id],
        ),
      (rows) => rows.length > 0,
    );
    await answers({ q: word }, [person]);
    const withStars = { q: word, stars: '4' };
    expect([(await find({ q: word })).data[0]?.averages, await idsFor(withStars)]).toEqual([null, []]);
    await midnightPasses(market);
    await answers(withStars, [person]);
    expect((await find({ q: word })).data).toMatchObject([
      { completed: 3, averages: { quality: 4.33, communication: 4.33, reliability: 3.33, overall: 4, people: 3 } },
    ]);
    expect(await idsFor({ q: word, stars: '5' })).toEqual([]);
  });
});
