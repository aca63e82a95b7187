import { randomUUID } from 'node:crypto';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { PNG, register, uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let visitor: Visitor;
let id: string;
beforeAll(async () => {
  market = await shareMarketplace();
  visitor = market.visitor();
  id = await register(visitor, true);
});
afterAll(() => market.stop());

const details = { firstName: 'Asha', lastName: 'Rao-Iyer', city: 'Panaji', state: 'Goa' };

describe('personal details', () => {
  // @covers spec:3.1 spec:7.7
  test('can be changed, and the next response shows them; an email address in the same form is ignored', async () => {
    const before = (await visitor.get(`/api/v1/user/${id}`)).body.data;
    const answer = await visitor.put(`/api/v1/user/${id}`, { ...details, email: 'mallory@example.com' });
    expect(answer.body).toMatchObject({ isUserUpdated: true, data: details });
    expect((await visitor.get(`/api/v1/user/${id}`)).body.data).toEqual({ ...before, ...details });
  });

  test('of another user get a 403', async () => {
    const other = market.visitor();
    await register(other, true);
    const before = await market.countEvents();
    expect((await other.put(`/api/v1/user/${id}`, details)).status).toBe(403);
    expect(await market.countEvents()).toBe(before);
  });
});

describe('a profile picture', () => {
  const picture = async (who = visitor): Promise<string> => (await who.uploadAvatar(PNG, 'me.png')).body.data._id;

  test('is shown to all signed-in users until it is removed', async () => {
    const other = market.visitor();
    await register(other, false);
    const profileImg = await picture();
    expect((await other.get(`/api/v1/upload/${profileImg}`)).status).toBe(404);
    const answer = await visitor.put(`/api/v1/user/${id}`, { ...details, profileImg });
    expect(answer.body.data.profileImg).toBe(profileImg);
    expect((await other.get(`/api/v1/user/${id}`)).body.data.profileImg).toBe(profileImg);
    await expect.poll(async () => (await other.get(`/api/v1/upload/${profileImg}`)).status).toBe(200);
    await visitor.put(`/api/v1/user/${id}`, details);
    expect((await visitor.get(`/api/v1/user/${id}`)).body.data.profileImg).toBe(profileImg);
    await visitor.put(`/api/v1/user/${id}`, { ...details, profileImg: null });
    expect((await visitor.get(`/api/v1/user/${id}`)).body.data.profileImg).toBeNull();
  });

  test('must be an image uploaded by the same user', async () => {
    const other = market.visitor();
    await register(other, false);
    const attempt = (profileImg: string) => visitor.put(`/api/v1/user/${id}`, { ...details, profileImg });
    expect((await attempt(await picture(other))).status).toBe(403);
    for (const wrong of [await uploadPdf(visitor), randomUUID()]) {
      const answer = await attempt(wrong);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ pointer: '#/profileImg' }]);
    }
  });
});
