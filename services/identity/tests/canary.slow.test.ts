import { aProposal } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { everythingStored } from '@hirelane/infra/tests/support/stored';
import { postProject, registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { proposalsReadModel } from '@hirelane/proposals/read-model';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PASSWORD = 'goldfinch in the mineshaft';
const WRONG = 'goldfinch in the chimney';

let market: Marketplace;
const people: { visitor: Visitor; tokens: string[]; form: ReturnType<typeof registration> }[] = [];

/** Exercises everything that could leak data: sign-up, sign-in, all kinds of mistakes, and user text. */
beforeAll(async () => {
  market = await openMarketplace();
  for (const isClient of [true, false]) people.push(await journey(isClient));
  const [client, freelancer] = people;
  if (!client || !freelancer) throw new Error('Expected the sign-up to have been sent, but it was not.');
  const id = await postProject(client.visitor, { title: 'Goldfinchproject', description: 'Goldfinchtext '.repeat(40) });
  const letter = aProposal(id, { coverLetter: 'Goldfinchletter' });
  expect((await freelancer.visitor.post('/api/v1/freelancer/proposal', letter)).status).toBe(201);
});
afterAll(() => market.stop());

async function journey(isClient: boolean) {
  const visitor = market.visitor();
  const form = registration(isClient, { firstName: 'Finchy', password: PASSWORD, confirmpassword: PASSWORD });
  await visitor.post('/api/v1/auth/register', { ...form, confirmpassword: WRONG });
  await visitor.post('/api/v1/auth/register', form);
  const tokens = [visitor.sid ?? ''];
  // A password entered as a name, and a name without an account.
  for (const username of [WRONG, form.email, form.username, 'finchy.unknown']) {
    await visitor.post('/api/v1/auth/login', { username, password: WRONG });
  }
  await visitor.post('/api/v1/auth/login', { username: form.email, password: PASSWORD });
  tokens.push(visitor.sid ?? '');
  await visitor.post('/api/v1/account/deletion', { password: WRONG });
  await visitor.post('/api/v1/newsletter', { email: form.email });
  await visitor.send('POST', '/api/v1/newsletter', {
    text: `{"email": "${form.email}`,
    headers: { 'content-type': 'application/json' },
  });
  await visitor.get(`/api/v1/project?q=${encodeURIComponent(form.email)}`);
  await visitor.get(`/api/v1/user/${encodeURIComponent(form.email)}`);
  expect(tokens.every((token) => token.length === 43)).toBe(true);
  return { visitor, tokens, form };
}

test('the logs are not empty and contain no passwords, tokens, cookies, email addresses or names', () => {
  const logged = market.logged();
  expect(logged.split('\n').length).toBeGreaterThan(20);
  for (const { tokens, form } of people) {
    for (const secret of [
      PASSWORD,
      WRONG,
      ...tokens,
      form.email,
      encodeURIComponent(form.email),
      form.username,
      'Finchy',
    ]) {
      expect(logged).not.toContain(secret);
    }
  }
  // The last one is the beginning of every service token; a shorter string could occur in an id by chance.
  expect(logged).not.toMatch(/__Host-|Bearer |eyJhbGciOi/);
});

test('no table contains a password or a session token', async () => {
  for (const secret of [PASSWORD, WRONG, ...people.flatMap(({ tokens }) => tokens)]) {
    expect(await everythingStored(market, secret)).toEqual([]);
  }
});

test('no event contains a plain-text email address, name or other text', async () => {
  const texts = ['finchy', 'goldfinch', ...people.flatMap(({ form }) => [form.email, form.username])];
  for (const text of texts) {
    const found = await everythingStored(market, text);
    expect(found.filter((column) => column.includes('.events.'))).toEqual([]);
  }
  // This proves that the search works, because it finds the words in the places where they are allowed.
  expect(await everythingStored(market, 'Goldfinchletter')).toContain(
    `${schemaOf(proposalsReadModel)}.proposals.cover_letter`,
  );
});

test('no read model contains an email address', async () => {
  for (const { form } of people) expect(await everythingStored(market, form.email)).toEqual([]);
});
