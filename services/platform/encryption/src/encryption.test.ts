// @covers asvs:11.2.1 asvs:11.3.1 asvs:11.3.2 asvs:11.3.3

import { randomBytes } from 'node:crypto';
import { BadEvent } from '@hirelane/event-sourcing/event-store';
import { type Recorded, SubjectErased } from '@hirelane/event-sourcing/events';
import { NewerSchema } from '@hirelane/event-sourcing/upcast';
import { openTestStorage } from '@hirelane/postgres/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encrypt, WrongDataKey } from './data-key.ts';
import { encryptOld } from './encrypt-lists.ts';
import { type Encryption, openEncryption } from './encryption.ts';
import { openSubjectKeys, type SubjectKeys } from './subject-keys.ts';

const DATA_KEY = Buffer.alloc(32, 'tests');

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let subjectKeys: SubjectKeys;
let encryption: Encryption;
beforeAll(async () => {
  storage = await openTestStorage();
  subjectKeys = await openSubjectKeys(storage.pool, DATA_KEY);
  encryption = openEncryption(subjectKeys);
});
afterAll(() => storage.close());

const meta = { schema: 1, correlationId: 'c', causationId: 'c', actor: 'a' };
const at = { id: 'e', meta, position: '1', at: '2026-11-21T00:00:00Z' };

/** A company description as stored in a log. */
function company(userId: string, companyName: string, changes: Partial<Recorded> = {}): Recorded {
  const data = { userId, companyName, description: 'plain words' };
  return { ...at, type: 'CompanyDescribed', data, stream: `client-${userId}`, version: 1, ...changes };
}

const decryptOne = async (event: Recorded, by: Encryption = encryption) => (await by.decrypt([event]))[0]?.data;
const anyText = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !text.includes('\0'));

// @covers asvs:14.2.4
test('any text is decrypted unchanged and is not readable while encrypted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), anyText, async (userId, text) => {
      const encrypted = await encryption.encrypt(company(userId, text));
      expect(await decryptOne(encrypted)).toEqual({ userId, companyName: text, description: 'plain words' });
      expect(JSON.stringify(encrypted.data)).not.toContain('plain words');
      expect(encrypted).toMatchObject({ data: { userId } });
    }),
    { numRuns: 60 },
  );
});

test('a reader that lists text fields receives only those fields decrypted, and receives other events unchanged', async () => {
  const brief = { title: 'Tea', description: 'Leaf', skills: ['Tasting', 'Go'], file: null };
  const drafted: Recorded = {
    ...at,
    type: 'ProjectDrafted',
    data: { projectId: 'p', clientId: 'u9', brief },
    stream: 'project-p',
    version: 1,
  };
  const events = [await encryption.encrypt(drafted), await encryption.encrypt(company('u9', 'Tea Ltd'))];
  const [read, other] = await encryption.decrypt(events, { ProjectDrafted: ['brief.title', 'brief.skills'] });
  expect(read?.data).toMatchObject({ brief: { title: 'Tea', skills: ['Tasting', 'Go'] } });
  expect(JSON.stringify(read?.data)).not.toContain('Leaf');
  expect(other?.data).toEqual(events[1]?.data);
});

test('the text in a brief is encrypted, but its enums and the skills that are on our own list are not', async () => {
  const data = {
    projectId: 'p',
    clientId: 'u1',
    brief: { title: 'Tea', description: 'Leaf', skills: ['Go'], file: null },
  };
  const event: Recorded = { ...at, type: 'ProjectDrafted', data, stream: 'project-p', version: 1 };
  const encrypted = await encryption.encrypt(event);
  expect(encrypted.data).toMatchObject({
    projectId: 'p',
    brief: {
      title: expect.stringMatching(/^sealed:1:/),
      description: expect.stringMatching(/^sealed:1:/),
      skills: ['Go'],
    },
  });
  expect(await decryptOne(encrypted)).toEqual(data);
});

test("encrypted text in a field unknown to this release throws NewerSchema, unless the event's type is unknown too", async () => {
  const { data, ...event } = await encryption.encrypt(company('0190a0a0-0000-7000-8000-000000000077', 'Rao Teas'));
  const text = Object(data).companyName;
  const later = { ...event, data: { ...Object(data), slogan: text } };
  await expect(encryption.decrypt([later])).rejects.toThrow(NewerSchema);
  const plain = { userId: '0190a0a0-0000-7000-8000-000000000077', companyName: '', description: '' };
  await expect(encryption.decrypt([{ ...event, data: { ...plain, more: [{ slogan: text }] } }])).rejects.toThrow(
    NewerSchema,
  );
  expect(await decryptOne({ ...event, data: { ...plain, slogan: 'Fresh.' } })).toEqual({ ...plain, slogan: 'Fresh.' });
  // Deciders and projections skip events of unknown types and copy no text from them.
  const unknown = { ...later, type: 'SloganChanged' };
  expect(await encryption.decrypt([unknown])).toEqual([unknown]);
});

/** A freelancer's skills as stored in a log. */
const skills = (userId: string, ...typed: string[]): Recorded => ({
  ...at,
  type: 'SkillsChanged',
  data: { userId, skills: typed },
  stream: `freelancer-${userId}`,
  version: 1,
});

test('the elements of a list are encrypted one by one and decrypted in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.array(anyText, { maxLength: 5 }), async (userId, typed) => {
      const encrypted = await encryption.encrypt(skills(userId, ...typed, 'call 98765 43210', 'Go'));
      expect(JSON.stringify(encrypted.data)).not.toMatch(/98765 43210|"Go"/);
      expect(await decryptOne(encrypted)).toEqual({ userId, skills: [...typed, 'call 98765 43210', 'Go'] });
    }),
    { numRuns: 30 },
  );
});

test("a project's skills that are on our own list stay readable for the public stream", async () => {
  const brief = { title: 'Tea', description: 'Leaf', skills: ['go', 'call 98765 43210', 'React'], file: null };
  const data = { projectId: 'p', clientId: 'u-asks', brief };
  const event: Recorded = { ...at, type: 'ProjectPosted', data, stream: 'project-p', version: 1 };
  const encrypted = await encryption.encrypt(event);
  expect(encrypted.data).toMatchObject({ brief: { skills: ['go', expect.stringMatching(/^sealed:1:/), 'React'] } });
  expect(await decryptOne(encrypted)).toEqual(data);
});

test('the elements of a list cannot be swapped', async () => {
  const encrypted = await encryption.encrypt(skills('u-order', 'first', 'second'));
  const { skills: closed } = encrypted.data as { skills: string[] };
  await expect(encryption.decrypt([skills('u-order', ...closed.toReversed())])).rejects.toThrow();
});

test('after its key is destroyed, a list contains only its public elements', async () => {
  const inProfile = await encryption.encrypt(skills('u-empties', 'one', 'two'));
  const data = { projectId: 'p', clientId: 'u-empties', brief: { title: 'T', skills: ['mine', 'Go', 'own'] } };
  const inProject = await encryption.encrypt({ ...at, type: 'ProjectDrafted', data, stream: 'project-p', version: 1 });
  await subjectKeys.destroy('u-empties');
  expect(await decryptOne(inProfile)).toEqual({ userId: 'u-empties', skills: [] });
  expect(await decryptOne(inProject)).toMatchObject({ brief: { title: '', skills: ['Go'] } });
});

test('lists in an old log are encrypted once, including text that looks encrypted but not erased text', async () => {
  const typed = ['green tea', 'sealed:1:AAAA', `sealed:1:${'A'.repeat(40)}`];
  const old = skills('u-old', ...typed);
  const encrypted = await encryptOld(old, subjectKeys);
  // Three letters without a space may occur in Base64 text.
  expect(JSON.stringify(encrypted)).not.toMatch(/green tea|AAAAAAAA|:AAAA"/);
  expect(await decryptOne(encrypted)).toEqual(old.data);
  expect(await encryptOld(encrypted, subjectKeys)).toBe(encrypted);

  await subjectKeys.keyFor('u-left');
  const kept = await encryption.encrypt(skills('u-left', 'tea'));
  await subjectKeys.destroy('u-left');
  expect((await encryptOld(skills('u-left', 'tea'), subjectKeys)).data).toEqual({ userId: 'u-left', skills: [] });
  expect(await encryptOld(kept, subjectKeys)).toBe(kept);
});

test('a list written before lists were encrypted is read unchanged until it is encrypted', async () => {
  const old = skills('u-waits', 'tea', 'sealed:1:AAAA');
  expect(await decryptOne(old)).toEqual(old.data);
});

test.each([
  ['another stream', (event: Recorded) => ({ ...event, stream: 'client-elsewhere' })],
  ['another version', (event: Recorded) => ({ ...event, version: 2 })],
  ['another field', (event: Recorded) => swapped(event)],
  ['a changed bit', (event: Recorded) => damaged(event)],
])('encrypted text cannot be decrypted in %s', async (_where, move) => {
  const encrypted = await encryption.encrypt(company('u-moved', 'Rao & Daughters'));
  await expect(encryption.decrypt([move(encrypted)])).rejects.toThrow();
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

test("one person's text cannot be decrypted with another's key", async () => {
  await subjectKeys.keyFor('u-other');
  const encrypted = await encryption.encrypt(company('u-one', 'Rao'));
  await expect(
    encryption.decrypt([{ ...encrypted, data: { ...(encrypted.data as object), userId: 'u-other' } }]),
  ).rejects.toThrow();
});

test('text encrypted with a destroyed key is decrypted as empty in every process, and the key can no longer encrypt', async () => {
  const otherProcess = openEncryption(await openSubjectKeys(storage.pool, DATA_KEY));
  const encrypted = await encryption.encrypt(company('u-gone', 'Rao'));
  expect(await decryptOne(encrypted, otherProcess)).toMatchObject({ companyName: 'Rao' });

  await subjectKeys.destroy('u-gone');
  await subjectKeys.destroy('u-gone');

  expect(await decryptOne(encrypted)).toEqual({ userId: 'u-gone', companyName: '', description: '' });
  await expect(encryption.encrypt(company('u-gone', 'again'))).rejects.toThrow(SubjectErased);
  // The other process drops its cached key when it reads the event that is appended after the key is destroyed.
  const erased: Recorded = {
    ...at,
    type: 'ErasureCompleted',
    data: { userId: 'u-gone' },
    stream: 'user-u-gone',
    version: 3,
  };
  await otherProcess.decrypt([erased]);
  expect(await decryptOne(encrypted, otherProcess)).toMatchObject({ companyName: '' });
  await expect(otherProcess.encrypt(company('u-gone', 'again'))).rejects.toThrow(SubjectErased);
});

/** A proposal's stream with text by both parties, as stored in a log. */
async function letterAndAnswer(clientId: string, freelancerId: string): Promise<readonly Recorded[]> {
  const ids = { proposalId: 'o', projectId: 'p', clientId, freelancerId };
  const stream = `proposal-p_${freelancerId}`;
  const sent = { ...at, type: 'ProposalSent', data: { ...ids, coverLetter: 'I drink tea.' }, stream, version: 1 };
  const words = { ...ids, reason: 'other', words: 'We drink coffee.' };
  const declined = { ...at, type: 'ProposalDeclined', data: words, stream, version: 2 };
  return Promise.all([encryption.encrypt(sent), encryption.encrypt(declined)]);
}

const textsOfBoth = async (events: readonly Recorded[]) =>
  (await encryption.decrypt(events)).map(({ data }) => Object(data).coverLetter ?? Object(data).words);

test('in a two-person stream, one person’s text stays readable after the other person’s key is destroyed', async () => {
  const events = await letterAndAnswer('u-client', 'u-freelancer');
  expect(JSON.stringify(events)).not.toMatch(/drink tea|drink coffee/);
  expect(await textsOfBoth(events)).toEqual(['I drink tea.', 'We drink coffee.']);
  await subjectKeys.destroy('u-client');
  expect(await textsOfBoth(events)).toEqual(['I drink tea.', '']);
  await expect(letterAndAnswer('u-client', 'u-freelancer')).rejects.toThrow(SubjectErased);

  const others = await letterAndAnswer('u-client-2', 'u-freelancer');
  await subjectKeys.destroy('u-freelancer');
  expect(await textsOfBoth(others)).toEqual(['', 'We drink coffee.']);
});

test('an event with personal text is refused if it does not identify the author', async () => {
  const data = { proposalId: 'o', projectId: 'p', freelancerId: 'u-one', reason: 'other', words: 'No.' };
  const event: Recorded = { ...at, type: 'ProposalDeclined', data, stream: 'proposal-p_u-one', version: 2 };
  await expect(encryption.encrypt(event)).rejects.toThrow(BadEvent);
});

test('two processes that concurrently create a key for a user get the same key', async () => {
  const processes = await Promise.all(Array.from({ length: 5 }, () => openSubjectKeys(storage.pool, DATA_KEY)));
  const keys = await Promise.all(processes.map((each) => each.keyFor('u-new')));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});

test('an active user is not treated as erased when more keys are read than fit in the cache', async () => {
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

test('a different DATA_KEY is refused at startup', async () => {
  await expect(openSubjectKeys(storage.pool, randomBytes(32))).rejects.toThrow(WrongDataKey);
});

test('a different DATA_KEY is refused even if the check key was lost, and no check key is created under it', async () => {
  await storage.pool.query(`DELETE FROM keys.subject_keys WHERE subject = 'check'`);
  await expect(openSubjectKeys(storage.pool, randomBytes(32))).rejects.toThrow(WrongDataKey);
  await openSubjectKeys(storage.pool, DATA_KEY);
});

test('encrypted text whose key was lost causes an error instead of being decrypted as empty', async () => {
  const encrypted = await encryption.encrypt(company('u-lost', 'Rao'));
  subjectKeys.forget('u-lost');
  await storage.pool.query(`DELETE FROM keys.subject_keys WHERE subject = 'u-lost'`);
  await expect(encryption.decrypt([encrypted])).rejects.toThrow('u-lost');
});

test('text written before encryption was introduced and events that are not in the catalogue are unchanged', async () => {
  const before = company('u-before', 'written plainly');
  expect(await decryptOne(before)).toEqual(before.data);
  const unknown: Recorded = { ...at, type: 'Happened', data: { text: 'x' }, stream: 'thing-1', version: 1 };
  expect(await encryption.encrypt(unknown)).toEqual(unknown);
});

test('text that looks encrypted is encrypted like any other', async () => {
  const encrypted = await encryption.encrypt(company('u-sly', 'sealed:1:AAAA'));
  expect(await decryptOne(encrypted)).toMatchObject({ companyName: 'sealed:1:AAAA' });
});

test.each(['a\0b', 'half a \ud83d character'])(
  'text that the database could not store is refused before it is encrypted',
  async (text) => {
    await expect(encryption.encrypt(company('u-hostile', text))).rejects.toThrow(BadEvent);
  },
);

test('an event in an old shape is decrypted in that shape, then upcast', async () => {
  const upload = { fileId: 'f', ownerId: 'u-former', size: 1, contentType: 'image/webp', sha256: 'ab' };
  const today: Recorded = {
    ...{ ...at, meta: { ...meta, schema: 2 }, type: 'FileUploaded', stream: 'file-f', version: 1 },
    data: { ...upload, name: 'a.webp', purpose: 'attachment' },
  };
  const { name } = (await encryption.encrypt(today)).data as { name: string };
  const former: Recorded = { ...today, meta, data: { ...upload, name } };
  expect(name).toMatch(/^sealed:1:/);
  expect(await encryption.decrypt([former])).toEqual([today]);
});

test('an event in an old shape cannot be written, because its personal text fields may differ', async () => {
  const upload = { fileId: 'f', ownerId: 'u', name: 'a.pdf', size: 1, contentType: 'application/pdf', sha256: 'ab' };
  const event: Recorded = { ...at, type: 'FileUploaded', data: upload, stream: 'file-f', version: 1 };
  await expect(encryption.encrypt(event)).rejects.toThrow('FileUploaded: expected schema version 2, got 1.');
});
