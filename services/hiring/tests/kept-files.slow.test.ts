import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { readmodelsCommand } from '@hirelane/infra/cli/readmodels-command';
import { deliver, type Engaged, engaged, readContract, stepsOf } from '@hirelane/infra/tests/support/engaged';
import { appendEvent, typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, TEST_DATA_KEY } from '@hirelane/infra/tests/support/marketplace';
import type { Person } from '@hirelane/infra/tests/support/newcomer';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { PDF, uploadPdf } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

/** A contract with a delivery that waits for the client's answer, and the delivery's file. */
type Delivered = Engaged & Readonly<{ file: string; deliveryId: string }>;

async function delivered(): Promise<Delivered> {
  const both = await engaged(market);
  const file = await uploadPdf(both.freelancer.visitor, 'shop.pdf');
  return { ...both, file, deliveryId: await deliver(both, [file]) };
}

const accept = ({ client, contractId, deliveryId }: Delivered) =>
  client.visitor.call('acceptWork', { params: { id: contractId }, json: { deliveryId } });
const leave = ({ visitor }: Person) => visitor.must('deleteAccount', { json: { password: PASSWORD } });
const download = ({ visitor }: Person, file: string) => visitor.call('downloadFile', { params: { id: file } });
const filesOf = async ({ client, contractId }: Delivered) =>
  (await readContract(client, contractId)).deliveries.flatMap(({ files }) => files);

/** Waits until the leaving freelancer's file is erased and the contract records that they have left. */
async function freelancerIsErased(both: Delivered): Promise<void> {
  await eventually(
    () => typesOf(market, 'files', `file-${both.file}`),
    (types) => types.includes('FileErased'),
  );
  expect((await stepsOf(market, both)).at(-1)).toBe('EngagementFreelancerErased');
}

async function hasBytes(file: string): Promise<boolean> {
  const found = await (await openFileBlobStore(market.files, false)).get(file);
  found?.body.destroy();
  return found !== null;
}

/**
 * Whether the client still has the file. If so, checks that its name, its bytes and its entry in the contract are
 * complete.
 */
async function clientHas(both: Delivered): Promise<boolean> {
  const { client, file } = both;
  const answer = await download(client, file);
  if (answer.status === 200) {
    expect(answer.text).toBe(PDF.toString());
    expect(answer.headers['content-disposition']).toContain('shop.pdf');
    expect(await filesOf(both)).toEqual([
      { _id: file, name: 'shop.pdf', size: PDF.length, contentType: 'application/pdf' },
    ]);
  } else {
    expect([answer.status, await filesOf(both)]).toEqual([404, []]);
  }
  expect(await hasBytes(file)).toBe(answer.status === 200);
  return answer.status === 200;
}

async function expectSameAsRebuilt(): Promise<void> {
  const environment = { DATABASE_URL: market.databaseUrl, DATA_KEY: TEST_DATA_KEY, LOG_LEVEL: 'silent' };
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  // The live read model may lag.
  await eventually(
    () => readmodelsCommand(['rebuild', 'files', '--verify'], environment, { say: print, warn: print }),
    (code) => code === 0,
  ).catch((error: Error) => expect.fail(`${error.message}\n${printed.join('\n')}`));
}

/** The paths of the files in 'Download my data', and the files from accepted work with their history. */
async function downloadOf({ visitor }: Person) {
  const { files, records } = (await visitor.get('/api/v1/account/data')).body;
  type Kept = Readonly<{ kind: string; id: string; history: readonly Readonly<{ what: string; data: unknown }>[] }>;
  return { files, kept: (records.files as readonly Kept[]).filter(({ kind }) => kind === 'kept') };
}

test('a client’s data export contains the files that they accepted, even after the freelancer has left', async () => {
  const both = await delivered();
  const path = `/api/v1/upload/${both.file}`;
  expect((await downloadOf(both.client)).files).not.toContain(path);
  await accept(both);
  await eventually(
    async () => (await downloadOf(both.client)).files as readonly string[],
    (files) => files.includes(path),
  );
  await leave(both.freelancer);
  await freelancerIsErased(both);
  const { files, kept } = await downloadOf(both.client);
  expect(files.filter((one: string) => one === path)).toHaveLength(1);
  const data = { engagementId: both.contractId, name: 'shop.pdf', size: PDF.length, contentType: 'application/pdf' };
  expect(kept).toMatchObject([{ id: both.file, history: [{ what: 'WorkAccepted', data }] }]);
  expect((await both.client.visitor.get(path)).bytes.equals(PDF)).toBe(true);
  const others = await engaged(market);
  expect((await downloadOf(others.client)).kept).toEqual([]);
});

test('the erasure of an unused upload is in its stream and in a rebuilt read model', async () => {
  const { freelancer } = await engaged(market);
  const file = await uploadPdf(freelancer.visitor, 'unused.pdf');
  await leave(freelancer);
  await eventually(
    () => typesOf(market, 'files', `file-${file}`),
    (types) => types.includes('FileErased'),
  );
  expect(await typesOf(market, 'files', `file-${file}`)).toEqual(['FileUploaded', 'FileErased']);
  expect(await hasBytes(file)).toBe(false);
  await expectSameAsRebuilt();
});

describe('a delivery’s files, when the freelancer deletes their account', () => {
  test('are kept only for a client who has accepted the delivery, until the terms expire', async () => {
    const both = await delivered();
    expect((await accept(both)).status).toBe(200);
    await leave(both.freelancer);
    await freelancerIsErased(both);
    expect(await clientHas(both)).toBe(true);
    const others = await engaged(market);
    for (const other of [others.client, others.freelancer]) {
      expect((await download(other, both.file)).status).toBe(404);
    }
    await expectSameAsRebuilt();

    const { contractId: engagementId, proposalId, projectId, client, freelancer } = both;
    const named = { engagementId, proposalId, projectId, clientId: client.id, freelancerId: freelancer.id };
    await appendEvent(market, 'hiring', `engagement-${proposalId}_1`, 'EngagementExpired', named);
    await eventually(
      () => download(client, both.file),
      ({ status }) => status === 404,
    );
    expect(await filesOf(both)).toEqual([]);
    await expectSameAsRebuilt();
  });

  test('are erased if the delivery was not accepted', async () => {
    const both = await delivered();
    await leave(both.freelancer);
    await freelancerIsErased(both);
    expect((await accept(both)).body.code).toMatch(/^contract-(over|changed)$/);
    expect(await clientHas(both)).toBe(false);
  });

  test('are kept only if the client accepted first, when both act at the same time', async () => {
    /** The client acts first, the freelancer acts first, or the client acts as soon as the account is deleted. */
    const orders: readonly ((both: Delivered) => Promise<unknown>)[] = [
      (both) => Promise.all([accept(both), leave(both.freelancer)]),
      (both) => Promise.all([leave(both.freelancer), accept(both)]),
      (both) => leave(both.freelancer).then(() => accept(both)),
    ];
    for (const begin of [...orders, ...orders]) {
      const both = await delivered();
      await begin(both);
      await freelancerIsErased(both);
      const isAccepted = (await stepsOf(market, both)).includes('WorkAccepted');
      await vi.waitFor(async () => expect(await clientHas(both)).toBe(isAccepted), { timeout: 30_000 });
    }
    await expectSameAsRebuilt();
  });
});
