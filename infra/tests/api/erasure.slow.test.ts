// @covers threat:22

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anEducation, anExperience, aPortfolioEntry, aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { filesReadModel } from '@hirelane/files/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { converse } from '../support/converse.ts';
import { hireAgain } from '../support/hire.ts';
import { proveAddress, subscribe } from '../support/mails.ts';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { saveSearch } from '../support/saved-searches.ts';
import { everythingStored, streamsLeft } from '../support/stored.ts';
import { PNG, registration, uploadPdf, type Visitor } from '../support/visitor.ts';

const PASSWORD = 'correct horse battery';

/** A user whose texts all contain a word that is in no other user's texts. */
type SignedInVisitor = Readonly<{ visitor: Visitor; id: string; word: string; username: string; email: string }>;

let market: Marketplace;
const people = {} as Record<'goneClient' | 'goneFreelancer' | 'client' | 'freelancer', SignedInVisitor>;
const projects = { gone: '', draft: '', kept: '' };
/** The remaining client's contracts, one with the freelancer who leaves and one with the freelancer who stays. */
const contracts: string[] = [];
let before: Record<string, unknown>;

beforeAll(async () => {
  market = await openMarketplace();
  people.goneClient = await signUp('canaryyellow', true);
  people.goneFreelancer = await signUp('brimstonemoth', false);
  people.client = await signUp('stayingblue', true);
  people.freelancer = await signUp('stayinggreen', false);
  for (const client of [people.goneClient, people.client]) await describeCompany(client);
  for (const freelancer of [people.goneFreelancer, people.freelancer]) await describeFreelancer(freelancer);
  projects.gone = await post(people.goneClient);
  projects.draft = (
    await people.goneClient.visitor.post('/api/v1/client/project/draft', {
      title: `Draft ${people.goneClient.word}`,
      description: people.goneClient.word,
    })
  ).body.data._id;
  projects.kept = await post(people.client);
  for (const freelancer of [people.goneFreelancer, people.freelancer]) {
    await note(people.goneClient, await apply(freelancer, projects.gone));
    await note(people.client, await apply(freelancer, projects.kept));
    contracts.push(await engage(freelancer));
    await freelancer.visitor.put(`/api/v1/freelancer/saved/${projects.kept}`);
    await freelancer.visitor.put(`/api/v1/freelancer/liked/${projects.kept}`);
    await saveSearch(freelancer.visitor, `Sought ${freelancer.word}`);
  }
  before = await whatOthersSee();
});
afterAll(() => market.stop());

async function signUp(word: string, isClient: boolean): Promise<SignedInVisitor> {
  const visitor = market.visitor();
  const texts = { firstName: `First${word}`, lastName: `Last${word}`, city: `City ${word}`, state: `State ${word}` };
  const names = { username: `${word}.name`, email: `${word}@example.com` };
  const answer = await visitor.post('/api/v1/auth/register', registration(isClient, { ...texts, ...names }));
  expect(answer.status).toBe(201);
  const id: string = answer.body.user._id;
  const picture = (await visitor.uploadAvatar(PNG, `${word}.png`)).body.data._id;
  await visitor.put(`/api/v1/user/${id}`, { ...texts, profileImg: picture });
  await proveAddress(market, names.email, visitor);
  await subscribe(market, names.email);
  return { visitor, id, word, ...names };
}

const describeCompany = ({ visitor, id, word }: SignedInVisitor) =>
  visitor.put(`/api/v1/client/profile/${id}`, { companyName: `Co ${word}`, description: `About ${word}` });

async function describeFreelancer({ visitor, id, word }: SignedInVisitor) {
  const profile = `/api/v1/freelancer/profile/${id}`;
  await visitor.put(profile, { title: `Title ${word}`, description: `Bio ${word}`, skills: ['React'] });
  const texts = { description: word, companyName: word, role: word, location: word, universityName: word, title: word };
  await visitor.post(`/api/v1/freelancer/education/${id}`, anEducation({ ...texts, degree: word, course: word }));
  await visitor.post(`/api/v1/freelancer/experience/${id}`, anExperience(texts));
  const file = await uploadPdf(visitor, `${word}-portfolio.pdf`);
  const added = await visitor.post(
    `/api/v1/freelancer/portfolio/${id}`,
    aPortfolioEntry({ file, title: word, role: word, projectChallange: word, projectSolution: word }),
  );
  expect(added.status).toBe(201);
}

async function post({ visitor, word }: SignedInVisitor): Promise<string> {
  const file = await uploadPdf(visitor, `${word}-brief.pdf`);
  const texts = { title: `Project ${word}`, description: `${word} `.repeat(60), skills: ['React'] };
  const answer = await visitor.post('/api/v1/client/project/', { ...aProject({ file }), ...texts });
  expect(answer.status).toBe(201);
  return answer.body.data._id;
}

/** Returns the proposal's id. */
async function apply({ visitor, word }: SignedInVisitor, projectId: string): Promise<string> {
  const file = await uploadPdf(visitor, `${word}-offer.pdf`);
  const letter = aProposal(projectId, { coverLetter: `Letter ${word}`, portfolio: file });
  return (await visitor.must('sendProposal', { json: letter })).data._id;
}

/** Creates a contract with the remaining client, with a delivery. Returns its id. */
async function engage({ visitor, word, id }: SignedInVisitor): Promise<string> {
  const { client } = people;
  const two = { client: client.visitor, freelancer: visitor, projectId: projects.kept };
  const { contractId } = await hireAgain(two, { scope: 'A shop for tea, with a basket.' });
  // Blocked users are invisible to each other.
  const isBlocked = id !== people.freelancer.id;
  await converse(two, isBlocked ? 3 : 1, [`Message ${client.word}`, `Answer ${word}`]);
  const file = await uploadPdf(visitor, `${word}-shop.pdf`);
  const json = { note: `Delivery ${word}`, files: [file] };
  const { data } = await visitor.must('deliverWork', { params: { id: contractId }, json });
  const asked = { deliveryId: data._id, note: `Asked ${client.word}` };
  await client.visitor.must('requestChanges', { params: { id: contractId }, json: asked });
  return contractId;
}

const note = ({ visitor, word }: SignedInVisitor, proposalId: string) =>
  visitor.must('writeNote', { params: { proposalId }, json: { text: `Note ${word}` } });

/** The responses to the two remaining users' requests about themselves and each other. */
async function whatOthersSee(): Promise<Record<string, unknown>> {
  const { client, freelancer } = people;
  const ask = async ({ visitor }: SignedInVisitor, path: string) => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return {
    clientSelf: await ask(client, `/api/v1/user/${client.id}`),
    freelancerSelf: await ask(freelancer, `/api/v1/user/${freelancer.id}`),
    company: await ask(freelancer, `/api/v1/client/profile/${client.id}`),
    profile: await ask(client, `/api/v1/freelancer/profile/${freelancer.id}`),
    project: await ask(freelancer, `/api/v1/client/project/${projects.kept}`),
    education: await ask(client, `/api/v1/freelancer/education/${freelancer.id}`),
    portfolio: await ask(client, `/api/v1/freelancer/portfolio/${freelancer.id}`),
    contract: await ask(freelancer, `/api/v1/contract/${contracts[1]}`),
    notes: await ask(client, `/api/v1/client/project/${projects.kept}/notes`),
    saved: await ask(freelancer, '/api/v1/client/project?saved=true'),
  };
}

const deletion = ({ visitor }: SignedInVisitor, json: unknown, ask = {}) =>
  visitor.post('/api/v1/account/deletion', json, ask);

test('an account cannot be deleted without its password', async () => {
  const events = await market.countEvents();
  for (const proof of [{}, { password: 'wrong horse battery' }, { username: people.goneClient.username }]) {
    const answer = await deletion(people.goneClient, proof);
    expect({ status: answer.status, pointer: answer.body.errors?.[0]?.pointer }).toEqual({
      status: 422,
      pointer: '#/password',
    });
  }
  expect(await market.countEvents()).toBe(events);
});

test('the download of my data contains everything that I wrote, and nothing that others wrote', async () => {
  const { visitor, word, email, id } = people.goneFreelancer;
  const answer = await visitor.get('/api/v1/account/data');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=hirelane-data-[\d-]{10}\.json$/);
  const kinds = Object.values<{ kind: string }[]>(answer.body.records).flatMap((list) => list.map(({ kind }) => kind));
  expect([...new Set(kinds)].sort()).toEqual([
    'bookmark',
    'conversation',
    'engagement',
    'file',
    'freelancer',
    'notification',
    'proposal',
    'searches',
    'subscriber',
    'user',
  ]);
  for (const text of [email, `Letter ${word}`, `Answer ${word}`, `Bio ${word}`, `${word}-offer.pdf`, `City ${word}`]) {
    expect(answer.text).toContain(text);
  }
  expect(answer.body.userId).toBe(id);
  expect((await visitor.get(answer.body.files[0])).status).toBe(200);
  // The project's title is part of the agreed terms.
  const text = answer.text.replaceAll(`Project ${people.client.word}`, '');
  for (const other of [people.client, people.freelancer, people.goneClient]) expect(text).not.toContain(other.word);
  expect(answer.text).not.toContain(PASSWORD);
});

test('before the deletion, the read models contain the texts in plain text but the logs do not', async () => {
  for (const { word } of [people.goneClient, people.goneFreelancer]) {
    const found = await everythingStored(market, word);
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter((column) => column.endsWith('.events.data'))).toEqual([]);
  }
});

test('two people delete their accounts, one of them twice', async () => {
  const key = { headers: { 'idempotency-key': 'delete-me-once' } };
  const answer = await deletion(people.goneClient, { password: PASSWORD }, key);
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { isDeleted: true } });
  const both = await Promise.all([1, 2].map(() => deletion(people.goneFreelancer, { password: PASSWORD })));
  expect(both.map(({ status }) => status)).toContain(200);
  // The second request may report an ended session or a deleted account, but never a server error.
  expect(both.every(({ status }) => status < 500)).toBe(true);
});

// @covers asvs:7.4.2
test('the deleted users are signed out everywhere and cannot sign in again', async () => {
  for (const { visitor, username, email } of [people.goneClient, people.goneFreelancer]) {
    expect((await visitor.get('/auth/login/success')).body).toEqual({ isLogin: false });
    for (const name of [username, email]) {
      const answer = await market.visitor().post('/api/v1/auth/login', { username: name, password: PASSWORD });
      expect(answer.body.code).toBe('wrong-credentials');
    }
  }
});

test('every service completes its part of the erasure', async () => {
  for (const { id } of [people.goneClient, people.goneFreelancer]) {
    await eventually(
      () => streamsLeft(market, id),
      (left) => left === 0,
    );
  }
});

// @covers asvs:14.2.4 asvs:16.2.5
test('none of the deleted users’ texts remains unencrypted in tables, files or logs', async () => {
  for (const { word, username, email } of [people.goneClient, people.goneFreelancer]) {
    for (const text of [word, username, email]) {
      expect(
        await eventually(
          () => everythingStored(market, text),
          (found) => found.length === 0,
        ),
      ).toEqual([]);
    }
    expect(market.logged()).not.toContain(word);
    expect(market.logged()).not.toContain(username);
    expect(market.logged()).not.toContain(email);
  }
});

test('the deleted users’ files are deleted, but no others', async () => {
  const kept = await market.sql<{ id: string }>(`SELECT id::text FROM ${schemaOf(filesReadModel)}.files ORDER BY 1`);
  await eventually(
    async () =>
      (await readdir(market.files, { recursive: true, withFileTypes: true })).filter((f) => f.isFile()).length,
    (count) => count === kept.length,
  );
  for (const entry of await readdir(market.files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const word of ['canaryyellow', 'brimstonemoth']) expect(bytes.includes(word)).toBe(false);
  }
});

test('other users’ data is unchanged', async () => {
  expect(await whatOthersSee()).toEqual(before);
});

test('a client’s projects are deleted, and the proposals for them remain with their senders', async () => {
  const { visitor } = people.freelancer;
  expect((await visitor.get(`/api/v1/client/project/${projects.gone}`)).status).toBe(404);
  const found = (await visitor.get('/api/v1/client/project?recent=true')).body.data;
  expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([projects.kept]);
  expect((await visitor.get(`/api/v1/client/profile/${people.goneClient.id}`)).status).toBe(404);
  const sent = (await visitor.get('/api/v1/freelancer/proposal')).body.data;
  const gone = sent.find(({ project }: { project: { _id: string } }) => project._id === projects.gone);
  expect(gone).toMatchObject({
    coverLetter: `Letter ${people.freelancer.word}`,
    status: 'closed',
    project: { title: '', status: 'closed' },
  });
});

test('a freelancer’s proposal remains in the client’s list and count, but without the name, letter and file', async () => {
  const { visitor } = people.client;
  const received = (await visitor.get(`/api/v1/client/project/${projects.kept}/proposals`)).body.data;
  const gone = received.find((one: { freelancer: { _id: string } }) => one.freelancer._id === people.goneFreelancer.id);
  expect(gone).toMatchObject({
    coverLetter: '',
    portfolio: null,
    freelancer: { firstName: '', lastName: '', title: '', profileImg: null },
  });
  expect((await visitor.get(`/api/v1/client/project/${projects.kept}`)).body.data.totalProposals).toBe(2);
});

test('a contract with a deleted user has ended, but the other party still sees its terms, without texts or files', async () => {
  const { data } = (await people.client.visitor.get(`/api/v1/contract/${contracts[0]}`)).body;
  expect(data).toMatchObject({
    ...{ status: 'ended', scope: 'A shop for tea, with a basket.', other: { firstName: '', lastName: '' } },
    ended: { reason: 'account deleted' },
    deliveries: [{ note: '', files: [], changes: `Asked ${people.client.word}` }],
  });
});

test('the username and email address are available again, including for the newsletter', async () => {
  const { username, email } = people.goneClient;
  const again = market.visitor();
  expect((await again.post('/api/v1/newsletter', { email })).body).toEqual({ isRequested: true });
  const answer = await again.post('/api/v1/auth/register', registration(true, { username, email }));
  expect(answer.status).toBe(201);
  expect((await again.get(`/api/v1/user/${answer.body.user._id}`)).body.data).toMatchObject({ username, email });
});
