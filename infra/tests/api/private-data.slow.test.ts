// @covers limit:26 asvs:8.1.2

import { randomUUID } from 'node:crypto';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { postProject, register, uploadPdf, type Visitor } from '../support/visitor.ts';

const LETTER = 'Only the two of us shall read this sentence.';
const ROLES = ['author', 'owner', 'otherClient', 'otherFreelancer'] as const;

let market: Marketplace;
const people = {} as Record<(typeof ROLES)[number], Visitor>;
const ids = {} as Record<(typeof ROLES)[number], string>;
let project = '';
beforeAll(async () => {
  market = await openMarketplace();
  for (const role of ROLES) {
    people[role] = market.visitor();
    ids[role] = await register(people[role], role === 'owner' || role === 'otherClient');
  }
  project = await postProject(people.owner);
  const sent = await people.author.post('/api/v1/freelancer/proposal', aProposal(project, { coverLetter: LETTER }));
  if (sent.status !== 201) throw new Error(sent.text);
  await eventually(
    () => proposalsFor(people.owner),
    ({ text }) => text.includes(LETTER),
  );
});
afterAll(() => market.stop());

const proposalsFor = (who: Visitor) => who.get(`/api/v1/client/project/${project}/proposals`);

/** Requests every page about other users that a signed-in user can request. */
const askAbout = (who: Visitor) =>
  Promise.all(
    [
      `/api/v1/user/${ids.author}`,
      `/api/v1/user/${ids.owner}`,
      `/api/v1/freelancer/profile/${ids.author}`,
      `/api/v1/client/profile/${ids.owner}`,
      `/api/v1/client/project/${project}`,
      `/api/v1/client/project/${project}/proposals`,
      `/api/v1/client/project?userId=${ids.owner}&isProfile=true`,
      '/api/v1/client/project?recent=true',
      '/api/v1/client/project?applied=true',
      '/api/v1/freelancer/proposal',
      '/api/v1/project?q=tea',
      ...['education', 'experience', 'portfolio'].map((kind) => `/api/v1/freelancer/${kind}/${ids.author}`),
    ].map((path) => who.get(path)),
  );

// @covers attack:34 asvs:8.2.3 asvs:15.3.1
describe('attack 34: user data that other users can see', () => {
  test('other users see a user’s name, city and picture, but no email address, username or secrets', async () => {
    const own = (await people.author.get(`/api/v1/user/${ids.author}`)).body.data;
    expect(own.email).toContain('@');
    const seen = await people.owner.get(`/api/v1/user/${ids.author}`);
    expect(Object.keys(seen.body.data).sort()).toEqual(
      ['_id', 'city', 'firstName', 'isClient', 'lastName', 'profileImg', 'state'].sort(),
    );
    for (const who of [people.otherClient, people.otherFreelancer, market.visitor()]) {
      const all = (await askAbout(who)).map(({ text }) => text).join('\n');
      expect(all).not.toContain(own.email);
      expect(all).not.toContain(own.username);
      expect(all).not.toMatch(/password|\$argon2|__Host-sid/i);
    }
  });

  test('only the two parties can read a proposal', async () => {
    expect((await people.author.get('/api/v1/freelancer/proposal')).text).toContain(LETTER);
    for (const who of [people.otherClient, people.otherFreelancer, market.visitor()]) {
      for (const { text } of await askAbout(who)) expect(text).not.toContain(LETTER);
    }
    expect((await proposalsFor(people.otherClient)).status).toBe(404);
    expect((await proposalsFor(people.otherFreelancer)).status).toBe(403);
    expect((await proposalsFor(market.visitor())).status).toBe(401);
  });
});

// @covers found:62
test('only one download of my data runs at a time, and a second one gets a Retry-After', async () => {
  const holding = new pg.Client({ connectionString: market.databaseUrl });
  await holding.connect();
  try {
    await holding.query('BEGIN; LOCK TABLE files.events IN ACCESS EXCLUSIVE MODE');
    const download = () => people.owner.get('/api/v1/account/data');
    const statuses: number[] = [];
    const downloads = [1, 2, 3].map(async () => {
      const answer = await download();
      statuses.push(answer.status);
      return answer;
    });
    await eventually(
      async () => statuses,
      ({ length }) => length === 2,
    );
    await holding.query('COMMIT');
    const refused = (await Promise.all(downloads)).filter(({ status }) => status === 503);
    expect(statuses).toEqual([503, 503, 200]);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('10');
    expect((await download()).status).toBe(200);
  } finally {
    await holding.end();
  }
});

test('the download of my data links every file of mine whose bytes still exist', async () => {
  const { author } = people;
  const [kept, removed] = [await uploadPdf(author), await uploadPdf(author)];
  await market.sql(
    `INSERT INTO files.events (stream, version, id, type, data, meta)
     SELECT stream, 2, $2, 'FileRemoved', $3, (meta::jsonb || '{"schema": 1}')::json FROM files.events WHERE stream = $1`,
    [`file-${removed}`, randomUUID(), JSON.stringify({ fileId: removed, ownerId: ids.author })],
  );
  const { files } = (await author.get('/api/v1/account/data')).body;
  expect(files).toEqual([`/api/v1/upload/${kept}`]);
});
