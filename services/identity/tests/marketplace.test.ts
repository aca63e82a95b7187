import { randomUUID } from 'node:crypto';
import { CATEGORIES } from '@hirelane/api/constants';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { engaged } from '@hirelane/infra/tests/support/engaged';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { suspend } from '@hirelane/infra/tests/support/moderate';
import { completeShown } from '@hirelane/infra/tests/support/naming';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { FACTOR } from '@hirelane/infra/tests/support/second-factor';
import { PNG, registration } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let operator: Person;
let other: Person;
beforeAll(async () => {
  market = await openMarketplace();
  [operator, other] = [await newOperator(market), await newOperator(market, false)];
});
afterAll(() => market.stop());

const settings = async ({ visitor }: Person = operator) => (await visitor.must('readMarketplaceSettings')).data;

/** The settings as sent by the form, with some changes. */
async function edited(changes: Readonly<Record<string, unknown>> = {}) {
  const { version, name, contact, categories, registration: open, testimonials } = await settings();
  return { version, name, contact, categories, registration: open, testimonials, ...changes };
}

const edit = async (changes: Readonly<Record<string, unknown>>) =>
  operator.visitor.must('editMarketplace', { json: await edited(changes) });

/** Waits until this instance of the bff has been notified of a change; returns the settings shown to a new visitor. */
const shown = (isThere: (data: Awaited<ReturnType<typeof read>>) => boolean) => eventually(read, isThere);
const read = async () => (await market.visitor().must('readMarketplace')).data;

const newCode = async (days = 7) =>
  (await operator.visitor.must('makeJoinCode', { json: { note: 'For Asha', days } })).data;
const join = (joinCode?: string, changes: Readonly<Record<string, unknown>> = {}, key?: string) =>
  market.visitor().call('register', {
    json: registration(true, { ...(joinCode !== undefined && { joinCode }), ...changes }),
    ...(key !== undefined && { key }),
  });
const stateOf = (id: string, state: string) =>
  eventually(
    async () => (await operator.visitor.must('listJoinCodes')).data.find(({ _id }) => _id === id)?.state,
    (found) => found === state,
  );

describe('the settings', () => {
  test('in an unchanged marketplace are the same as in releases without settings', async () => {
    expect(await read()).toEqual({
      name: '',
      contact: '',
      logo: null,
      categories: [...CATEGORIES],
      registration: 'open',
      testimonials: { shown: 'samples', own: [] },
    });
    expect(await settings()).toMatchObject({ version: 0, isNew: true, legal: [] });
  });

  test('are shown to all users at once, with an ETag for revalidation', async () => {
    await edit({ name: 'Weavers', contact: 'hello@weavers.example', categories: ['Business'] });
    await shown(({ name }) => name === 'Weavers');
    const answer = await market.visitor().call('readMarketplace');
    expect(answer.body.data).toMatchObject({ contact: 'hello@weavers.example', categories: ['Business'] });
    const etag = String(answer.headers['etag']);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const again = await market.visitor().call('readMarketplace', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('if two operators change them at once, one succeeds and the other is refused and overwrites nothing', async () => {
    const json = await edited();
    const answers = await Promise.all([
      operator.visitor.call('editMarketplace', { json: { ...json, name: 'One' } }),
      other.visitor.call('editMarketplace', { json: { ...json, name: 'Other' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('marketplace-changed');
  });

  test('are changed only once by a request that is sent twice', async () => {
    const json = await edited({ name: 'Twice' });
    const key = randomUUID();
    const send = () => operator.visitor.call('editMarketplace', { json, key });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
  });

  test('cannot be changed by an operator who has since been suspended, and are kept when an operator leaves', async () => {
    const [gone, held] = [await newOperator(market), await newOperator(market)];
    await gone.visitor.must('editMarketplace', { json: await edited({ name: 'Still here' }) });
    await gone.visitor.must('deleteAccount', { json: { password: PASSWORD } });
    await suspend(market, held.id);
    expect((await held.visitor.call('editMarketplace', { json: await edited() })).body.code).toBe('suspended');
    expect((await gone.visitor.call('editMarketplace', { json: await edited() })).status).toBeGreaterThanOrEqual(401);
    expect((await settings()).name).toBe('Still here');
  });

  test('accept an address or a page as the contact, but nothing that a page would execute', async () => {
    for (const contact of ['javascript:alert(1)', 'https://', 'asha']) {
      const answer = await operator.visitor.call('editMarketplace', { json: await edited({ contact }) });
      expect(answer.body.errors[0].pointer).toBe('#/contact');
    }
    await edit({ contact: 'https://weavers.example/contact' });
  });
});

describe('the name', () => {
  // The name contains non-Latin letters, because headers can contain only Latin ones.
  const NAME = 'Søm & जोड़';
  beforeAll(async () => {
    await edit({ name: NAME });
    await shown(({ name }) => name === NAME);
  });

  test('appears in feeds, so that readers can distinguish them', async () => {
    const { text } = await market.visitor().send('GET', '/feeds/projects.json');
    expect(JSON.parse(text)).toMatchObject({ title: `Projects on ${NAME}`, authors: [{ name: NAME }] });
    expect((await market.visitor().send('GET', '/feeds/projects.atom')).text).toContain(
      '<author><name>Søm &amp; जोड़</name></author>',
    );
  });

  test('is the issuer’s name in work records and their status lists', async () => {
    const { freelancer, contractId: id } = await completeShown(market, await engaged(market));
    const record = await freelancer.visitor.must('issueContractRecord', { params: { id } });
    const { jwt } = (await freelancer.visitor.must('readRecord', { params: { id: record.data._id } })).data;
    const list = (await market.visitor().call('readStatusList', { query: { list: '1' } })).text;
    const issuer = { id: `${market.url}/api/v1/records/issuer`, name: NAME };
    for (const text of [jwt, list]) {
      const said = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
      expect(said.issuer).toEqual(issuer);
    }
  });

  test('is used to set up authenticator apps and passkeys', async () => {
    const { visitor } = await newcomer(market, true);
    const app = await eventually(
      () => visitor.post(`${FACTOR}/app`),
      ({ body }) => body.data.uri.includes(`issuer=${encodeURIComponent(NAME)}&`),
    );
    expect(app.status).toBe(201);
    const { body } = await visitor.post(`${FACTOR}/passkeys/options`);
    expect(body.data.rp.name).toBe(NAME);
  });
});

describe('the logo', () => {
  test('is served to all users under an immutable URL until it is removed', async () => {
    const { version } = await settings();
    const image = PNG.toString('base64');
    await operator.visitor.must('chooseLogo', { json: { version, image } });
    const { logo } = await shown((data) => data.logo !== null);
    const params = { id: logo ?? '' };
    const answer = await market.visitor().call('downloadLogo', { params });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await operator.visitor.must('chooseLogo', { json: { version: version + 1, image: null } });
    expect((await market.visitor().call('downloadLogo', { params })).status).toBe(404);
  });

  test('is recognized as a picture by its first bytes', async () => {
    const { version } = await settings();
    const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const answer = await operator.visitor.call('chooseLogo', { json: { version, image } });
    expect(answer.body.errors).toEqual([{ pointer: '#/image', message: 'A logo must be a PNG, JPG or WEBP image.' }]);
  });
});

describe('legal texts', () => {
  test('are kept in all versions, with the current one first', async () => {
    const publish = async (text: string) =>
      operator.visitor.must('publishLegalText', {
        json: { version: (await settings()).version, kind: 'terms', text },
      });
    expect((await market.visitor().must('readLegalTexts', { query: { kind: 'imprint' } })).data).toEqual([]);
    await publish('# First');
    await publish('# Second');
    await publish('# Second');
    const { data } = await market.visitor().must('readLegalTexts', { query: { kind: 'terms' } });
    expect(data.map(({ text }) => text)).toEqual(['# Second', '# First']);
  });
});

describe('registration', () => {
  test('is refused when it is closed', async () => {
    await edit({ registration: 'closed' });
    const answer = await join();
    expect([answer.status, answer.body.code]).toEqual([403, 'registration-closed']);
    await edit({ registration: 'open' });
    expect((await join()).status).toBe(201);
  });

  describe('by invitation', () => {
    beforeAll(() => edit({ registration: 'invitation' }));
    afterAll(() => edit({ registration: 'open' }));

    test('requires a valid code', async () => {
      expect((await join()).body.errors[0].pointer).toBe('#/joinCode');
      expect((await join('AAAA-BBBB-CCCC-DDDD')).body.errors[0].pointer).toBe('#/joinCode');
      const { _id, code } = await newCode();
      expect((await join(` ${code.toLowerCase()} `)).status).toBe(201);
      await stateOf(_id, 'used');
      expect((await join(code)).status).toBe(422);
    });

    test('with one code succeeds only once if several people use the code at the same time', async () => {
      const { _id, code } = await newCode();
      const answers = await Promise.all([join(code), join(code), join(code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      expect(await typesOf(market, 'identity', `joincode-${_id}`)).toEqual(['JoinCodeMade', 'JoinCodeUsed']);
    });

    test('does not use up a code if the username is taken or the request is sent twice', async () => {
      const { username } = registration(true);
      const [first, second] = [await newCode(), await newCode()];
      const key = randomUUID();
      const form = { username, email: `${username}@example.com` };
      expect((await join(first.code, form, key)).status).toBe(201);
      expect((await join(first.code, form, key)).status).toBe(201);
      expect((await join(second.code, { username })).body.code).toBe('username-taken');
      expect((await join(second.code)).status).toBe(201);
    });

    test('lists valid codes first, no matter how old they are', async () => {
      const [good, revoked] = [await newCode(), await newCode()];
      await operator.visitor.must('revokeJoinCode', { params: { id: revoked._id } });
      await stateOf(revoked._id, 'revoked');
      const states = (await operator.visitor.must('listJoinCodes')).data.map(({ state }) => state === 'open');
      expect(states.lastIndexOf(true)).toBeLessThan(states.indexOf(false));
      await stateOf(good._id, 'open');
    });

    test('a code that was revoked or has expired is invalid, and a used one cannot be revoked', async () => {
      const revoked = await newCode();
      await operator.visitor.must('revokeJoinCode', { params: { id: revoked._id } });
      await stateOf(revoked._id, 'revoked');
      expect((await join(revoked.code)).status).toBe(422);
      const used = await newCode();
      expect((await join(used.code)).status).toBe(201);
      const answer = await operator.visitor.call('revokeJoinCode', { params: { id: used._id } });
      expect(answer.body.code).toBe('code-used');
      expect((await operator.visitor.call('revokeJoinCode', { params: { id: randomUUID() } })).status).toBe(404);
    });
  });
});

describe('the first run', () => {
  test('saves several settings at once and is not offered again', async () => {
    const json = {
      ...{ version: (await settings()).version, name: 'Looms', contact: '', registration: 'open' },
      ...{ terms: '', privacy: ' We keep little. ', imprint: '' },
    };
    await operator.visitor.must('setUpMarketplace', { json });
    const { name, isNew, legal } = await settings();
    expect({ name, isNew }).toEqual({ name: 'Looms', isNew: false });
    expect(legal.find(({ kind }) => kind === 'privacy')?.text).toBe('We keep little.');
    expect((await other.visitor.call('setUpMarketplace', { json })).body.code).toBe('marketplace-changed');
  });

  test('can be skipped more than once', async () => {
    const { version } = await settings();
    await operator.visitor.must('skipFirstRun');
    expect((await settings()).version).toBe(version);
  });
});
