import { randomBytes } from 'node:crypto';
import { BadEvent } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { SubjectErased } from '@hirelane/event-sourcing/subject-erased';
import { openTestStorage } from '@hirelane/postgres/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encrypt } from './cipher.ts';
import { openSeal, type Seal } from './seal.ts';
import { sealOld } from './seal-lists.ts';
import { openSubjectKeys, type SubjectKeys, WrongDataKey } from './subject-keys.ts';

const DATA_KEY = Buffer.alloc(32, 'tests');

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let subjectKeys: SubjectKeys;
let seal: Seal;
beforeAll(async () => {
  storage = await openTestStorage();
  subjectKeys = await openSubjectKeys(storage.pool, DATA_KEY);
  seal = openSeal(subjectKeys);
});
afterAll(() => storage.close());

const meta = { schema: 1, correlationId: 'c', causationId: 'c', actor: 'a' };
const at = { id: 'e', meta, position: '1', at: '2026-11-21T00:00:00Z' };

/** A company's description, as a log holds it. */
function company(userId: string, companyName: string, changes: Partial<Recorded> = {}): Recorded {
  const data = { userId, companyName, description: 'plain words' };
  return { ...at, type: 'CompanyDescribed', data, stream: `client-${userId}`, version: 1, ...changes };
}

const openOne = async (event: Recorded, by: Seal = seal) => (await by.open([event]))[0]?.data;
const anyText = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !text.includes('\0'));

test('any text comes back as it was, and is not to be seen in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), anyText, async (userId, text) => {
      const sealed = await seal.close(company(userId, text));
      expect(await openOne(sealed)).toEqual({ userId, companyName: text, description: 'plain words' });
      expect(JSON.stringify(sealed.data)).not.toContain('plain words');
      expect(sealed).toMatchObject({ data: { userId } });
    }),
    { numRuns: 60 },
  );
});

test('the texts inside a brief are sealed, its enums and the skills that everybody knows are not', async () => {
  const data = {
    projectId: 'p',
    clientId: 'u1',
    brief: { title: 'Tea', description: 'Leaf', skills: ['Go'], file: null },
  };
  const event: Recorded = { ...at, type: 'ProjectDrafted', data, stream: 'project-p', version: 1 };
  const sealed = await seal.close(event);
  expect(sealed.data).toMatchObject({
    projectId: 'p',
    brief: {
      title: expect.stringMatching(/^sealed:1:/),
      description: expect.stringMatching(/^sealed:1:/),
      skills: ['Go'],
    },
  });
  expect(await openOne(sealed)).toEqual(data);
});

/** A freelancer's skills, as a log holds them. */
const skills = (userId: string, ...typed: string[]): Recorded => ({
  ...at,
  type: 'SkillsChanged',
  data: { userId, skills: typed },
  stream: `freelancer-${userId}`,
  version: 1,
});

test('the texts of a list are sealed one by one, and come back in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.array(anyText, { maxLength: 5 }), async (userId, typed) => {
      const sealed = await seal.close(skills(userId, ...typed, 'call 98765 43210', 'Go'));
      expect(JSON.stringify(sealed.data)).not.toMatch(/98765|"Go"/);
      expect(await openOne(sealed)).toEqual({ userId, skills: [...typed, 'call 98765 43210', 'Go'] });
    }),
    { numRuns: 30 },
  );
});

test('of the skills that a project asks for, those that everybody knows stay readable for the public stream', async () => {
  const brief = { title: 'Tea', description: 'Leaf', skills: ['go', 'call 98765 43210', 'React'], file: null };
  const data = { projectId: 'p', clientId: 'u-asks', brief };
  const event: Recorded = { ...at, type: 'ProjectPosted', data, stream: 'project-p', version: 1 };
  const sealed = await seal.close(event);
  expect(sealed.data).toMatchObject({ brief: { skills: ['go', expect.stringMatching(/^sealed:1:/), 'React'] } });
  expect(await openOne(sealed)).toEqual(data);
});

test('the elements of a list cannot change places', async () => {
  const sealed = await seal.close(skills('u-order', 'first', 'second'));
  const { skills: closed } = sealed.data as { skills: string[] };
  await expect(seal.open([skills('u-order', ...closed.toReversed())])).rejects.toThrow();
});

test('once the key is destroyed nothing is left of a list but what everybody knows', async () => {
  const inProfile = await seal.close(skills('u-empties', 'one', 'two'));
  const data = { projectId: 'p', clientId: 'u-empties', brief: { title: 'T', skills: ['mine', 'Go', 'own'] } };
  const inProject = await seal.close({ ...at, type: 'ProjectDrafted', data, stream: 'project-p', version: 1 });
  await subjectKeys.destroy('u-empties');
  expect(await openOne(inProfile)).toEqual({ userId: 'u-empties', skills: [] });
  expect(await openOne(inProject)).toMatchObject({ brief: { title: '', skills: ['Go'] } });
});

test('lists of an old log are sealed once: typed text that looks sealed too, and nothing of who was erased', async () => {
  const typed = ['tea', 'sealed:1:AAAA', `sealed:1:${'A'.repeat(40)}`];
  const old = skills('u-old', ...typed);
  const sealed = await sealOld(old, subjectKeys);
  expect(JSON.stringify(sealed)).not.toMatch(/tea|AAAA/);
  expect(await openOne(sealed)).toEqual(old.data);
  expect(await sealOld(sealed, subjectKeys)).toBe(sealed);

  await subjectKeys.keyFor('u-left');
  const kept = await seal.close(skills('u-left', 'tea'));
  await subjectKeys.destroy('u-left');
  expect((await sealOld(skills('u-left', 'tea'), subjectKeys)).data).toEqual({ userId: 'u-left', skills: [] });
  expect(await sealOld(kept, subjectKeys)).toBe(kept);
});

test('a list that was written before lists were sealed opens as it was, while it waits to be sealed', async () => {
  const old = skills('u-waits', 'tea', 'sealed:1:AAAA');
  expect(await openOne(old)).toEqual(old.data);
});

test.each([
  ['another stream', (event: Recorded) => ({ ...event, stream: 'client-elsewhere' })],
  ['another version', (event: Recorded) => ({ ...event, version: 2 })],
  ['another field', (event: Recorded) => swapped(event)],
  ['a changed bit', (event: Recorded) => damaged(event)],
])('a sealed text does not open in %s', async (_where, move) => {
  const sealed = await seal.close(company('u-moved', 'Rao & Daughters'));
  await expect(seal.open([move(sealed)])).rejects.toThrow();
});

function swapped(event: Recorded): Recorded {
  const { companyName, description, ...rest } = event.data as Record<string, string>;
  return { ...event, data: { ...rest, companyName: description, description: companyName } };
}

function damaged(event: Recorded): Recorded {
  const data = event.data as Record<string, string>;
  const bytes = Buffer.from(data['companyName']?.slice('sealed:1:'.length) ?? '', 'base64');
  bytes[15] = (bytes[15] ?? 0) ^ 1;
  return { ...event, data: { ...data, companyName: `sealed:1:${bytes.toString('base64')}` } };
}

test("one person's text does not open under another's key", async () => {
  await subjectKeys.keyFor('u-other');
  const sealed = await seal.close(company('u-one', 'Rao'));
  await expect(seal.open([{ ...sealed, data: { ...(sealed.data as object), userId: 'u-other' } }])).rejects.toThrow();
});

test('once the key is destroyed the text opens empty, in every process, and nothing more can be sealed', async () => {
  const elsewhere = openSeal(await openSubjectKeys(storage.pool, DATA_KEY));
  const sealed = await seal.close(company('u-gone', 'Rao'));
  expect(await openOne(sealed, elsewhere)).toMatchObject({ companyName: 'Rao' });

  await subjectKeys.destroy('u-gone');
  await subjectKeys.destroy('u-gone');

  expect(await openOne(sealed)).toEqual({ userId: 'u-gone', companyName: '', description: '' });
  await expect(seal.close(company('u-gone', 'again'))).rejects.toThrow(SubjectErased);
  // The other process hears of it with the event that follows the destruction.
  const news: Recorded = {
    ...at,
    type: 'ErasureCompleted',
    data: { userId: 'u-gone' },
    stream: 'user-u-gone',
    version: 3,
  };
  await elsewhere.open([news]);
  expect(await openOne(sealed, elsewhere)).toMatchObject({ companyName: '' });
  await expect(elsewhere.close(company('u-gone', 'again'))).rejects.toThrow(SubjectErased);
});

test('two processes that meet a person at once agree on one key', async () => {
  const vaults = await Promise.all(Array.from({ length: 5 }, () => openSubjectKeys(storage.pool, DATA_KEY)));
  const keys = await Promise.all(vaults.map((each) => each.keyFor('u-new')));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});

test('no living person is taken for an erased one when more keys are read than are remembered', async () => {
  const subjects = Array.from({ length: 10_200 }, (_, n) => `u-many-${n}`);
  await storage.pool.query(
    'INSERT INTO keys.subject_keys (subject, wrapped) SELECT * FROM unnest($1::text[], $2::bytea[])',
    [subjects, subjects.map((subject) => encrypt(DATA_KEY, randomBytes(32), subject))],
  );
  const fresh = await openSubjectKeys(storage.pool, DATA_KEY);
  for (let from = 0; from < subjects.length; from += 700) {
    const keys = await fresh.keysOf(subjects.slice(from, from + 700));
    expect([...keys].filter(([, key]) => key === null)).toEqual([]);
  }
});

test('the database alone opens nothing: another DATA_KEY is refused at the start', async () => {
  await expect(openSubjectKeys(storage.pool, randomBytes(32))).rejects.toThrow(WrongDataKey);
});

test('another DATA_KEY is refused also where the key that checks it was lost, and none is made under it', async () => {
  await storage.pool.query(`DELETE FROM keys.subject_keys WHERE subject = 'check'`);
  await expect(openSubjectKeys(storage.pool, randomBytes(32))).rejects.toThrow(WrongDataKey);
  await openSubjectKeys(storage.pool, DATA_KEY);
});

test('a sealed text whose key was lost, not destroyed, is an error and not an empty text', async () => {
  const sealed = await seal.close(company('u-lost', 'Rao'));
  subjectKeys.forget('u-lost');
  await storage.pool.query(`DELETE FROM keys.subject_keys WHERE subject = 'u-lost'`);
  await expect(seal.open([sealed])).rejects.toThrow('u-lost');
});

test('text from before there was sealing stays as it is, and so do events that the catalogue does not know', async () => {
  const before = company('u-before', 'written plainly');
  expect(await openOne(before)).toEqual(before.data);
  const unknown: Recorded = { ...at, type: 'Happened', data: { text: 'x' }, stream: 'thing-1', version: 1 };
  expect(await seal.close(unknown)).toEqual(unknown);
});

test('text that looks sealed is sealed all the same', async () => {
  const sealed = await seal.close(company('u-sly', 'sealed:1:AAAA'));
  expect(await openOne(sealed)).toMatchObject({ companyName: 'sealed:1:AAAA' });
});

test.each(['a\0b', 'half a \ud83d character'])(
  'text that the database could not take is refused before it is hidden',
  async (text) => {
    await expect(seal.close(company('u-hostile', text))).rejects.toThrow(BadEvent);
  },
);
