import { randomUUID } from 'node:crypto';
import { deliver, engaged, stepsOf } from '@hirelane/infra/tests/support/engaged';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import type { Person } from '@hirelane/infra/tests/support/newcomer';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { uploadPdf } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

describe('a delivery’s files', () => {
  test('can be downloaded only by the two parties', async () => {
    const both = await engaged(market);
    const { client, freelancer } = both;
    const file = await uploadPdf(freelancer.visitor);
    const download = ({ visitor }: Person) => visitor.call('downloadFile', { params: { id: file } });
    expect((await download(client)).status).toBe(404);
    await deliver(both, [file]);
    await eventually(
      () => download(client),
      ({ status }) => status === 200,
    );
    const others = await engaged(market);
    for (const other of [others.client, others.freelancer]) expect((await download(other)).status).toBe(404);
  });

  test('must be the freelancer’s own uploads', async () => {
    const both = await engaged(market);
    const { freelancer, client, contractId: id } = both;
    const theirs = await uploadPdf(client.visitor);
    const send = (files: readonly string[]) =>
      freelancer.visitor.call('deliverWork', { params: { id }, json: { note: 'Done.', files } });
    expect((await send([theirs])).status).toBe(403);
    const unknown = await send([randomUUID()]);
    expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, '#/files/0']);
    expect(await stepsOf(market, both)).toEqual(['EngagementStarted']);
  });
});
