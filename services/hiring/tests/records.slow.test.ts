import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Engaged, engaged, pairOf, readContract } from '@hirelane/infra/tests/support/engaged';
import { hire } from '@hirelane/infra/tests/support/hire';
import { type Credential, isRevoked, verify } from '@hirelane/infra/tests/support/independent-verifier';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { midnightPasses } from '@hirelane/infra/tests/support/midnight';
import { completeShown, setNaming } from '@hirelane/infra/tests/support/naming';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const completed = async () => completeShown(market, await engaged(market));
const allowNaming = (both: Engaged, isAllowed = true) => setNaming(market, both, isAllowed);
const THIS_MONTH = new Date().toISOString().slice(0, 7);

/** Another completed contract between the freelancer and a new client. */
async function another({ freelancer }: Engaged): Promise<Engaged> {
  const client = await newcomer(market, true);
  const projectId = await postProject(client.visitor, { title: 'A shop for tea' });
  return completeShown(market, { client, freelancer, ...(await hire(pairOf(client, freelancer, projectId))) });
}

/** Issues a record for the contract and returns the record's id. */
const issue = async ({ freelancer, contractId: id }: Engaged): Promise<string> =>
  (await freelancer.visitor.must('issueContractRecord', { params: { id } })).data._id;
const issueAll = async ({ freelancer }: Engaged): Promise<string> =>
  (await freelancer.visitor.must('issueRecord', {})).data._id;
const sign = async ({ visitor }: Person, id: string): Promise<string> =>
  (await visitor.must('readRecord', { params: { id } })).data.jwt;

const issuer = () => market.visitor().must('readIssuer', {});
const fetchText = async (address: string) => {
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vc+jwt']);
  return answer.text();
};
const check = async (jwt: string): Promise<Credential> => verify(jwt, await issuer());
const isGone = async (credential: Credential) => isRevoked(credential, await issuer(), fetchText);
const comesToBeRevoked = (credential: Credential) => eventually(() => isGone(credential), Boolean);

describe('a record of a contract', () => {
  test('is a credential that others can verify, and names only its freelancer', async () => {
    const both = await completed();
    const credential = await check(await sign(both.freelancer, await issue(both)));
    expect(credential).toMatchObject({
      type: ['VerifiableCredential', 'WorkRecord'],
      issuer: { id: `${market.url}/api/v1/records/issuer` },
      credentialSubject: {
        completedContracts: 1,
        firstCompleted: THIS_MONTH,
        lastCompleted: THIS_MONTH,
        contracts: [{ started: THIS_MONTH, completed: THIS_MONTH }],
      },
    });
    expect(Object.keys((credential.credentialSubject['contracts'] as object[])[0] ?? {})).toEqual([
      'started',
      'completed',
    ]);
    const said = JSON.stringify(credential);
    for (const secret of ['tea', both.client.id, both.contractId, both.projectId, '42000'])
      expect(said).not.toContain(secret);
    expect(await isGone(credential)).toBe(false);
  });

  test('also contains the name that the freelancer had during the work', async () => {
    const both = await completed();
    const record = await issue(both);
    const subject = async () => (await check(await sign(both.freelancer, record))).credentialSubject;
    const first = await subject();
    const before = first['name'];
    expect(first).not.toHaveProperty('formerNames');
    const { id, visitor } = both.freelancer;
    const json = { firstName: 'Linus', lastName: 'Sebastian', city: 'Pune', state: 'Maharashtra' };
    await visitor.must('editUser', { params: { userId: id }, json });
    const renamed = await eventually(subject, ({ name }) => name !== before);
    expect(renamed).toMatchObject({ name: 'Linus Sebastian', formerNames: [before] });
  });

  test('names the client and the project once the client consents', async () => {
    const both = await completed();
    await allowNaming(both);
    expect((await readContract(both.freelancer, both.contractId)).isNamingAllowed).toBe(true);
    const credential = await check(await sign(both.freelancer, await issue(both)));
    expect(credential.credentialSubject).toMatchObject({
      contracts: [{ client: 'Asha Rao', title: 'A shop for tea', started: THIS_MONTH }],
    });
  });

  test('is issued once for the same content, even if requested ten times simultaneously', async () => {
    const both = await completed();
    const ids = await Promise.all(Array.from({ length: 10 }, () => issue(both)));
    expect(new Set(ids).size).toBe(1);
    await allowNaming(both);
    expect(await issue(both)).not.toBe(ids[0]);
  });

  test('is issued only to the freelancer of a completed contract', async () => {
    const running = await engaged(market);
    const params = { id: running.contractId };
    const early = await running.freelancer.visitor.call('issueContractRecord', { params });
    expect([early.status, early.body.code]).toEqual([409, 'not-completed']);
    const other = await completed();
    expect((await other.freelancer.visitor.call('issueContractRecord', { params })).status).toBe(404);
    expect((await running.client.visitor.call('issueContractRecord', { params })).status).toBe(403);
    const id = await issue(other);
    expect((await running.freelancer.visitor.call('readRecord', { params: { id } })).status).toBe(404);
    const none = await running.freelancer.visitor.call('issueRecord', {});
    expect([none.status, none.body.code]).toEqual([409, 'not-completed']);
  });

  test('can name a client only with that client’s consent', async () => {
    const both = await completed();
    const other = await completed();
    const asked = { params: { id: both.contractId }, json: { isAllowed: true } };
    expect((await both.freelancer.visitor.call('setNaming', asked)).status).toBe(403);
    expect((await other.client.visitor.call('setNaming', asked)).status).toBe(404);
  });
});

test('the record of all contracts counts them and names only clients who consent', async () => {
  const first = await completed();
  await allowNaming(await another(first));
  const credential = await check(await sign(first.freelancer, await issueAll(first)));
  expect(credential.credentialSubject).toMatchObject({
    completedContracts: 2,
    contracts: [{ client: 'Asha Rao', title: 'A shop for tea' }],
  });
  expect(credential.credentialSubject).not.toHaveProperty('averages');
});

test('a record includes averages once three different people have written reviews', async () => {
  const first = await completed();
  const all = [first, await another(first), await another(first)];
  const review = { quality: 5, communication: 4, reliability: 3 };
  for (const { client, freelancer, contractId: id } of all) {
    for (const { visitor } of [client, freelancer]) await visitor.must('writeReview', { params: { id }, json: review });
  }
  // From then on, the reviews are public.
  await midnightPasses(market);
  const subject = await eventually(
    async () => (await check(await sign(first.freelancer, await issueAll(first)))).credentialSubject,
    (found) => 'averages' in found,
  );
  expect(subject['averages']).toEqual({ quality: 5, communication: 4, reliability: 3, people: 3 });
});

describe('a client who withdraws the consent', () => {
  test('revokes every record that names them, but no other record', async () => {
    const both = await completed();
    const plain = await check(await sign(both.freelancer, await issue(both)));
    await allowNaming(both);
    const [one, all] = [await issue(both), await issueAll(both)];
    const named = [await check(await sign(both.freelancer, one)), await check(await sign(both.freelancer, all))];
    await allowNaming(both, false);
    for (const credential of named) await comesToBeRevoked(credential);
    expect(await isGone(plain)).toBe(false);
    const { status, body } = await both.freelancer.visitor.call('readRecord', { params: { id: one } });
    expect([status, body.code]).toEqual([409, 'record-revoked']);
    const { data } = await both.freelancer.visitor.must('listRecords', {});
    expect(data.map(({ isRevoked: is }) => is)).toEqual([true, true, false]);
    expect(data.map(({ title }) => title)).toEqual([null, 'A shop for tea', 'A shop for tea']);
  });

  test('and then consents again does not revoke the records issued after that', async () => {
    const both = await completed();
    await allowNaming(both);
    const before = await check(await sign(both.freelancer, await issue(both)));
    await allowNaming(both, false);
    await allowNaming(both);
    const after = await check(await sign(both.freelancer, await issue(both)));
    await comesToBeRevoked(before);
    expect(await isGone(after)).toBe(false);
  });

  test('while a record is being issued is not named in any record that can be downloaded', async () => {
    for (let round = 0; round < 5; round++) {
      const both = await completed();
      await allowNaming(both);
      const [id] = await Promise.all([issue(both), allowNaming(both, false)]);
      const answer = await both.freelancer.visitor.call('readRecord', { params: { id } });
      if (answer.status !== 200) expect(answer.body.code).toBe('record-revoked');
      else expect((await check(answer.body.data.jwt)).credentialSubject).not.toHaveProperty('contracts.0.client');
    }
  });
});

describe('when a party deletes their account', () => {
  const leave = ({ visitor }: Person) => visitor.must('deleteAccount', { json: { password: PASSWORD } });

  test('the records that name a client are revoked', async () => {
    const both = await completed();
    await allowNaming(both);
    const named = await check(await sign(both.freelancer, await issue(both)));
    await leave(both.client);
    await comesToBeRevoked(named);
    const { contracts } = (await check(await sign(both.freelancer, await issue(both)))).credentialSubject;
    expect(JSON.stringify(contracts)).not.toContain('Asha');
  });

  test('a freelancer keeps the records they downloaded, and a client can still withdraw the consent', async () => {
    const both = await completed();
    const plain = await sign(both.freelancer, await issue(both));
    await allowNaming(both);
    const named = await check(await sign(both.freelancer, await issue(both)));
    await leave(both.freelancer);
    await eventually(
      () => readContract(both.client, both.contractId),
      ({ timeline }) => timeline.at(-1)?.what === 'freelancer left',
    );
    expect([await isGone(await check(plain)), await isGone(named)]).toEqual([false, false]);
    await allowNaming(both, false);
    await comesToBeRevoked(named);
  });
});

describe('the status list', () => {
  test('with an unknown number is not found', async () => {
    expect((await market.visitor().call('readStatusList', { query: { list: '7' } })).status).toBe(404);
  });

  test('is signed once while nothing changes, even if requested twenty times simultaneously', async () => {
    const both = await completed();
    await allowNaming(both);
    const named = await check(await sign(both.freelancer, await issue(both)));
    const read = () => fetchText(named.credentialStatus.statusListCredential);
    const before = await read();
    // Signing the same content again would give a different string.
    expect(new Set(await Promise.all(Array.from({ length: 20 }, read)))).toEqual(new Set([before]));
    await allowNaming(both, false);
    await comesToBeRevoked(named);
    expect(await read()).not.toBe(before);
  });

  test('shows revoked records to the client immediately', async () => {
    for (let round = 0; round < 5; round++) {
      const both = await completed();
      await allowNaming(both);
      const named = await check(await sign(both.freelancer, await issue(both)));
      const { visitor } = both.client;
      const asClient = async (address: string) => {
        const { pathname, search } = new URL(address);
        return (await visitor.send('GET', pathname + search)).text;
      };
      expect(await isRevoked(named, await issuer(), asClient)).toBe(false);
      await visitor.must('setNaming', { params: { id: both.contractId }, json: { isAllowed: false } });
      expect(await isRevoked(named, await issuer(), asClient)).toBe(true);
    }
  });

  test('never assigns the same index to two records, and the indexes do not reveal their order', async () => {
    const both = await completed();
    const places: string[] = [];
    for (let n = 0; n < 12; n++) {
      await allowNaming(both, false);
      await allowNaming(both);
      const { credentialStatus } = await check(await sign(both.freelancer, await issue(both)));
      places.push(credentialStatus.statusListIndex);
    }
    expect(new Set(places).size).toBe(places.length);
    expect([...places].sort((a, b) => Number(a) - Number(b))).not.toEqual(places);
  });
});

test('an altered credential, or one signed with another key, fails the independent verifier', async () => {
  const both = await completed();
  const jwt = await sign(both.freelancer, await issue(both));
  const [head = '', payload = '', signature = ''] = jwt.split('.');
  const other = JSON.parse(Buffer.from(payload, 'base64url').toString());
  other.credentialSubject.completedContracts = 40;
  const altered = [head, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.');
  await expect(check(altered)).rejects.toThrow('invalid_signature');
});

test('a retry with the same key gets the same record', async () => {
  const { freelancer, contractId: id } = await completed();
  const key = randomUUID();
  const tries = [1, 2].map(() => freelancer.visitor.must('issueContractRecord', { params: { id }, key }));
  const [one, other] = await Promise.all(tries);
  expect(one).toEqual(other);
});
