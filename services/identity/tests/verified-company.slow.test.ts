import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { feedReadModel } from '@hirelane/feed/read-model';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { mailTo, proveAddress } from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate, restore, suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { profilesReadModel } from '@hirelane/profiles/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let operator: Person;
beforeAll(async () => {
  market = await openMarketplace();
  operator = await newOperator(market);
});
afterAll(() => market.stop());

const NAME = 'Rao Teas';
const SEEN = 'Register of companies, Pune, entry 4711.';

const verifyBy = ({ visitor }: Person, id: string, companyName = NAME, key = randomUUID()) =>
  visitor.call('verifyCompany', { params: { id }, json: { companyName, reason: SEEN }, key });
const unverifyBy = ({ visitor }: Person, id: string, reason = 'The entry was deleted.') =>
  visitor.call('unverifyCompany', { params: { id }, json: { reason } });
const stepsOf = async (id: string) => (await typesOf(market, 'identity', `user-${id}`)).slice(1);
const accountOf = async (id: string) => (await operator.visitor.must('readAccount', { params: { id } })).data;

const rename = ({ visitor, id }: Person, companyName: string) =>
  visitor.must('editClientProfile', { params: { userId: id }, json: { companyName, description: 'We sell tea.' } });

/** A client with a company, a project, and a page with this visibility. */
async function company(visibility: 'everyone' | 'dealing' = 'everyone') {
  const client = await newcomer(market, true);
  await rename(client, NAME);
  await client.visitor.must('editPage', { json: { visibility } });
  return { client, projectId: await postProject(client.visitor) };
}

/** When the company was verified, as shown to a visitor on the client's page and on the project's public page. */
async function shown(id: string, projectId: string) {
  const visitor = market.visitor();
  const page = await visitor.call('readPage', { query: { id } });
  const project = await visitor.call('readPublicProject', { params: { id: projectId } });
  return [page.body.data?.client?.verifiedAt ?? null, project.body.data?.client.person?.verifiedAt ?? null];
}

const isShown = (id: string, projectId: string) =>
  eventually(
    () => shown(id, projectId),
    (both) => both.every((at) => at !== null),
  );
const isNotShown = (id: string, projectId: string) =>
  eventually(
    () => shown(id, projectId),
    (both) => both.every((at) => at === null),
  );

describe('a company that an operator has verified', () => {
  test('is shown as verified on the page, on cards and with the project, to all users who may see the client', async () => {
    const { client, projectId } = await company();
    expect((await operator.visitor.must('readCompanyAsOperator', { params: { id: client.id } })).data).toMatchObject({
      companyName: NAME,
    });
    expect((await verifyBy(operator, client.id)).body.data).toEqual({ _id: client.id, isChanged: true });
    const [at] = await isShown(client.id, projectId);
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT/);
    const { data } = await market.visitor().must('searchProjects', {});
    expect(data.find(({ _id }: { _id: string }) => _id === projectId)?.client.person?.verifiedAt).toBe(at);
    const profile = await client.visitor.must('getClientProfile', { params: { userId: client.id } });
    expect(profile.data).toMatchObject({ isVerified: true, verifiedAt: at });
    expect(await accountOf(client.id)).toMatchObject({
      verifiedCompany: NAME,
      acts: [{ act: 'verified', reason: SEEN, by: { _id: operator.id } }],
    });
  });

  test('is not shown on a project that does not identify the client', async () => {
    const { client, projectId } = await company('dealing');
    await verifyBy(operator, client.id);
    await eventually(
      () =>
        market.sql(`SELECT FROM ${schemaOf(feedReadModel)}.clients WHERE id = $1 AND verified_as IS NOT NULL`, [
          client.id,
        ]),
      ({ length }) => length === 1,
    );
    const { client: seen } = (await market.visitor().must('readPublicProject', { params: { id: projectId } })).data;
    expect(seen.person).toBeNull();
    expect(JSON.stringify(seen)).not.toContain('verifiedAt');
  });

  test('is no longer shown after the verification is withdrawn but is shown again after a new one', async () => {
    const { client, projectId } = await company();
    await verifyBy(operator, client.id);
    await isShown(client.id, projectId);
    expect((await unverifyBy(operator, client.id)).body.data.isChanged).toBe(true);
    await isNotShown(client.id, projectId);
    await verifyBy(operator, client.id);
    await isShown(client.id, projectId);
    expect(await stepsOf(client.id)).toEqual(['CompanyVerified', 'CompanyUnverified', 'CompanyVerified']);
  });

  test('is not verified under a different name, and is verified again when the name changes back', async () => {
    const { client, projectId } = await company();
    await verifyBy(operator, client.id);
    await isShown(client.id, projectId);
    const renamed = await rename(client, 'Tata Teas');
    expect(renamed.data).toMatchObject({ isVerified: false, verifiedAt: null });
    await isNotShown(client.id, projectId);
    expect((await accountOf(client.id)).verifiedCompany).toBe(NAME);
    await rename(client, NAME);
    await isShown(client.id, projectId);
    expect(await stepsOf(client.id)).toEqual(['CompanyVerified']);
  });

  test('that is renamed while an operator reads it is not verified under the new name', async () => {
    const { client, projectId } = await company();
    await Promise.all([rename(client, 'Tata Teas'), verifyBy(operator, client.id, NAME)]);
    await eventually(
      () =>
        market.sql(`SELECT FROM ${schemaOf(profilesReadModel)}.people WHERE id = $1 AND verified_as = $2`, [
          client.id,
          NAME,
        ]),
      ({ length }) => length === 1,
    );
    await isNotShown(client.id, projectId);
  });

  test('is not shown while its client is suspended but is shown again afterwards', async () => {
    const { client, projectId } = await company();
    await verifyBy(operator, client.id);
    await isShown(client.id, projectId);
    await suspend(market, client.id);
    await isNotShown(client.id, projectId);
    await restore(market, client.id);
    await isShown(client.id, projectId);
  });

  test('leaves no data once its client has deleted their account', async () => {
    const { client, projectId } = await company();
    await verifyBy(operator, client.id);
    await isShown(client.id, projectId);
    await client.visitor.must('deleteAccount', { json: { password: PASSWORD } });
    for (const [schema, table, id] of [
      [schemaOf(feedReadModel), 'clients', 'id'],
      [schemaOf(feedReadModel), 'companies', 'user_id'],
      [schemaOf(profilesReadModel), 'people', 'id'],
    ])
      await eventually(
        () => market.sql(`SELECT FROM ${schema}.${table} WHERE ${id} = $1`, [client.id]),
        ({ length }) => length === 0,
      );
    for (const answer of [await verifyBy(operator, client.id), await unverifyBy(operator, client.id)])
      expect([answer.status, answer.body.code]).toEqual([410, 'account-deleted']);
    expect((await operator.visitor.call('readCompanyAsOperator', { params: { id: client.id } })).status).toBe(404);
    expect(await operator.visitor.must('sessionState')).toMatchObject({ isOperator: true });
  });
});

describe('verifying a company', () => {
  test('by two operators at once succeeds for one, and the response to the other shows that the company was already verified', async () => {
    const [other, { client }] = await Promise.all([newOperator(market, false), company()]);
    const answers = await Promise.all([verifyBy(operator, client.id), verifyBy(other, client.id)]);
    expect(answers.map(({ body }) => body.data.isChanged).sort()).toEqual([false, true]);
    expect(await stepsOf(client.id)).toEqual(['CompanyVerified']);
  });

  test('happens only once if the request is sent again with the same key, whatever happened in between', async () => {
    const { client } = await company();
    const key = randomUUID();
    const first = await verifyBy(operator, client.id, NAME, key);
    await unverifyBy(operator, client.id);
    expect((await verifyBy(operator, client.id, NAME, key)).body).toEqual(first.body);
    expect(await stepsOf(client.id)).toEqual(['CompanyVerified', 'CompanyUnverified']);
  });

  test('is refused for the operator’s own account, for a freelancer and for an unknown account', async () => {
    const freelancer = await newcomer(market, false);
    expect((await verifyBy(operator, operator.id)).status).toBe(403);
    for (const id of [freelancer.id, randomUUID()]) {
      expect((await verifyBy(operator, id)).status).toBe(404);
      expect((await operator.visitor.call('readCompanyAsOperator', { params: { id } })).status).toBe(404);
    }
    expect(await stepsOf(freelancer.id)).toEqual([]);
  });

  test('cannot be withdrawn if nothing is verified', async () => {
    const { client } = await company();
    expect((await unverifyBy(operator, client.id)).body.data.isChanged).toBe(false);
    expect(await stepsOf(client.id)).toEqual([]);
  });

  test('works for a suspended client', async () => {
    const { client } = await company();
    await suspend(market, client.id);
    expect((await verifyBy(operator, client.id)).body.data.isChanged).toBe(true);
  });

  test('notifies the client, in the product and by email, with the evidence', async () => {
    const { client } = await company();
    const { email } = (await client.visitor.must('getUser', { params: { userId: client.id } })).data;
    await proveAddress(market, email ?? '', client.visitor);
    await verifyBy(operator, client.id);
    expect((await mailTo(market.mails, email ?? '', 'Your company is verified')).text).toContain(SEEN);
    await unverifyBy(operator, client.id);
    expect((await mailTo(market.mails, email ?? '', 'Your company is no longer verified')).text).toContain(
      'The entry was deleted.',
    );
    const kinds = await eventually(
      async () => (await client.visitor.must('listNotifications')).data.map(({ kind }: { kind: string }) => kind),
      ({ length }) => length === 2,
    );
    expect(kinds).toEqual(['company-unverified', 'company-verified']);
  });

  test('can be done on the command line under the company’s current name, and withdrawn', async () => {
    const { client } = await company();
    expect(await moderate(market, 'verify', client.id, '--reason', SEEN)).toEqual({
      code: 0,
      printed: `The company ${NAME} of the account ${client.id} is now verified. Its owner gets no email, because the account’s address is not verified.`,
    });
    expect((await moderate(market, 'verify', client.id, '--reason', SEEN)).code).toBe(1);
    expect((await moderate(market, 'unverify', client.id, '--reason', 'It was deleted.')).code).toBe(0);
    expect((await moderate(market, 'unverify', client.id, '--reason', 'It was deleted.')).code).toBe(1);
    expect((await accountOf(client.id)).acts).toMatchObject([
      { act: 'unverified', by: null },
      { act: 'verified', by: null },
    ]);
  });

  test('on the command line requires a client with a company', async () => {
    const [nameless, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    await expect(moderate(market, 'verify', nameless.id, '--reason', SEEN)).rejects.toThrow('has no company name');
    await expect(moderate(market, 'verify', freelancer.id, '--reason', SEEN)).rejects.toThrow('has no company name');
  });

  test('encrypts the evidence with the client’s key', async () => {
    const { client } = await company();
    await verifyBy(operator, client.id);
    const [row] = await market.sql<{ data: string }>(
      `SELECT data::text FROM identity.events WHERE stream = $1 AND type = 'CompanyVerified'`,
      [`user-${client.id}`],
    );
    for (const words of [NAME, SEEN]) expect(row?.data).not.toContain(words);
  });
});
