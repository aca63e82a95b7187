// @covers threat:5

import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { linkIn, mailsIn, mailTo, proveAddress, subscribe } from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { registration } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const anAddress = () => `asha.${randomUUID()}@example.com`;
const ask = (email: string) => market.visitor().post('/api/v1/newsletter', { email });
const confirm = (token: string) => market.visitor().post('/api/v1/newsletter/confirmation', { token });
const leave = (token: string) => market.visitor().post('/api/v1/newsletter/unsubscription', { token });
const settled = () =>
  eventually(
    () => market.sql('SELECT id FROM identity.mail_queue'),
    (rows) => rows.length === 0,
  );
const mailsTo = async (email: string) =>
  (await mailsIn(market.mails)).filter(({ to, subject }) => to.includes(email) && subject.includes('Confirm'));

/** The types of the events written during `work`, oldest first. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  const count = async () => market.sql<{ type: string }>(`SELECT type FROM identity.events ORDER BY position`);
  const before = (await count()).length;
  await work();
  return (await count()).slice(before).map(({ type }) => type);
}

/** Sends a request as an email provider does: a form, without a cookie or any of our headers. */
const oneClick = (url: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });

describe('requesting the newsletter', () => {
  // @covers spec:2.30 found:35
  test('sends an email, and only its link subscribes the address', async () => {
    const email = anAddress();
    expect(await eventsOf(() => ask(email))).toEqual(['SubscriptionRequested']);
    const mail = await mailTo(market.mails, email, 'Confirm');
    const { url, token } = linkIn(mail, 'confirm');
    expect(url).toBe(`${market.url}/newsletter/confirm#${token}`);
    expect(mail.text).not.toContain('asha');
    const types = await eventsOf(async () => {
      const answer = await confirm(token);
      expect([answer.status, answer.body]).toEqual([200, { isSubscribed: true }]);
      // The link is opened a second time.
      expect((await confirm(token)).status).toBe(200);
    });
    expect(types).toEqual(['SubscriptionConfirmed']);
  });

  test('gives the same response for new, pending and subscribed addresses and for one with an account', async () => {
    const [fresh, waiting, on] = [anAddress(), anAddress(), anAddress()];
    const form = registration(false);
    await market.visitor().post('/api/v1/auth/register', form);
    await ask(waiting);
    await subscribe(market, on);
    const answers = await Promise.all([fresh, waiting, on, form.email].map(ask));
    for (const { status, text } of answers) expect([status, text]).toEqual([202, '{"isRequested":true}']);
    await settled();
    expect(await mailsTo(on)).toHaveLength(1);
  });

  test('sends at most three emails a day to an address, regardless of the number of requests and the spelling of the address', async () => {
    const email = anAddress();
    for (const spelling of [email, email.toUpperCase(), email, email, email]) {
      expect((await ask(spelling)).status).toBe(202);
      await settled();
    }
    expect(await mailsTo(email)).toHaveLength(3);
    await market.sql(`UPDATE identity.subscription_mails SET begun_at = begun_at - interval '25 hours'`);
    await ask(email);
    await settled();
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('concurrent requests write one event and send at most three emails', async () => {
    const email = anAddress();
    const types = await eventsOf(() => Promise.all(Array.from({ length: 8 }, () => ask(email))));
    expect(types).toEqual(['SubscriptionRequested']);
    await settled();
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(3);
  });

  test('stores no address in plain text', async () => {
    const email = anAddress();
    await subscribe(market, email);
    const rows = await market.sql(
      'SELECT e::text FROM identity.events e UNION ALL SELECT s::text FROM identity.subscription_mails s',
    );
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(market.logged()).not.toContain(email);
  });
});

describe('the confirmation link', () => {
  test('cannot unsubscribe an address, the unsubscribe link cannot confirm one, and neither is valid for another address', async () => {
    const [one, other] = [anAddress(), anAddress()];
    await ask(one);
    const mail = await mailTo(market.mails, one, 'Confirm');
    const [yes, no] = [linkIn(mail, 'confirm').token, linkIn(mail, 'unsubscribe').token];
    await ask(other);
    const others = linkIn(await mailTo(market.mails, other, 'Confirm'), 'confirm').token;
    // Combines the stream in one address's link with the signature in the other's.
    const forged = Buffer.concat([
      Buffer.from(yes, 'base64url').subarray(0, 32),
      Buffer.from(others, 'base64url').subarray(32),
    ]).toString('base64url');
    const events = await eventsOf(async () => {
      for (const token of [no, forged, 'x'.repeat(70)]) expect((await confirm(token)).body.code).toBe('link-expired');
      for (const token of [yes, forged, 'x'.repeat(70)]) expect((await leave(token)).body.code).toBe('link-expired');
    });
    expect(events).toEqual([]);
  });

  test('expires with its subscription', async () => {
    const email = anAddress();
    const mail = await subscribe(market, email);
    expect((await leave(linkIn(mail, 'unsubscribe').token)).body).toEqual({ isUnsubscribed: true });
    expect((await confirm(linkIn(mail, 'confirm').token)).status).toBe(410);
    await ask(email);
    expect((await confirm(linkIn(mail, 'confirm').token)).status).toBe(410);
  });
});

describe('unsubscribing', () => {
  test('works with email providers’ one-click links, even repeatedly, and destroys the address’s key', async () => {
    const email = anAddress();
    const mail = await subscribe(market, email);
    expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.*)>$/.exec(mail.header('List-Unsubscribe')) ?? [];
    expect(url).toMatch(new RegExp(`^${market.url}/newsletter/unsubscribe\\?token=[\\w-]{70}$`));
    const types = await eventsOf(async () => {
      for (const answer of await Promise.all([oneClick(url), oneClick(url), oneClick(url, '')])) {
        expect([answer.status, await answer.json()]).toEqual([200, { isUnsubscribed: true }]);
      }
      expect((await oneClick(url)).status).toBe(200);
    });
    expect(types).toEqual(['Unsubscribed']);
    await ask(email);
    await settled();
    const [, again] = await mailsTo(email);
    if (!again) throw new Error('Expected a second mail, got none.');
    expect((await confirm(linkIn(again, 'confirm').token)).status).toBe(200);
    expect(market.logged()).not.toContain(url.slice(-70));
  });

  test('an unknown token changes nothing', async () => {
    const events = await eventsOf(async () => {
      const at = (token: string) => oneClick(`${market.url}/newsletter/unsubscribe${token}`);
      expect((await at(`?token=${'x'.repeat(70)}`)).status).toBe(410);
      for (const wrong of ['', '?token=', '?token=x', `?token=${'x'.repeat(70)}&token=y`]) {
        expect((await at(wrong)).status).toBe(422);
      }
    });
    expect(events).toEqual([]);
  });

  test('a second click has a separate idempotency key and does not get the first click’s response', async () => {
    const [one, two] = [await subscribe(market, anAddress()), await subscribe(market, anAddress())];
    const click = (mail: typeof one) =>
      fetch(`${market.url}/newsletter/unsubscribe?token=${linkIn(mail, 'unsubscribe').token}`, {
        method: 'POST',
        headers: { 'idempotency-key': 'the-same-key' },
      });
    expect((await click(one)).status).toBe(200);
    expect((await click(two)).status).toBe(422);
  });
});

describe('an account', () => {
  const recordsOf = async (visitor: ReturnType<Marketplace['visitor']>) => {
    const { body } = await visitor.get('/api/v1/account/data');
    return Object.values<{ kind: string }[]>(body.records).flatMap((list) => list.map(({ kind }) => kind));
  };
  async function register(email: string) {
    const visitor = market.visitor();
    await visitor.post('/api/v1/auth/register', registration(false, { email }));
    return visitor;
  }

  /** Registers with an address, verifies it and changes to another one. */
  async function moveFrom(email: string) {
    const next = anAddress();
    const owner = await register(email);
    await proveAddress(market, email, owner);
    const userId = (await owner.get('/auth/login/success')).body.userId;
    await owner.put(`/api/v1/user/${userId}/email`, { email: next });
    const { token } = linkIn(await mailTo(market.mails, next, 'Confirm your new email'));
    await market.visitor().post('/api/v1/auth/confirm-email', { token });
    await mailTo(market.mails, email, 'was changed');
    return { owner, userId };
  }

  test('with an unverified address does not include the newsletter in its data, and deleting it does not end the subscription', async () => {
    const email = anAddress();
    const mail = await subscribe(market, email);
    const stranger = await register(email);
    expect(await recordsOf(stranger)).not.toContain('subscriber');
    const types = await eventsOf(() => stranger.post('/api/v1/account/deletion', { password: PASSWORD }));
    expect(types).not.toContain('Unsubscribed');
    expect(await eventsOf(() => leave(linkIn(mail, 'unsubscribe').token))).toEqual(['Unsubscribed']);
  });

  test('with an unverified address ends unconfirmed subscriptions when it is deleted', async () => {
    const stranger = market.visitor();
    const form = registration(false);
    await stranger.post('/api/v1/auth/register', form);
    await ask(form.email);
    const { token } = linkIn(await mailTo(market.mails, form.email, 'Confirm'), 'confirm');
    const types = await eventsOf(() => stranger.post('/api/v1/account/deletion', { password: PASSWORD }));
    expect(types).toContain('Unsubscribed');
    expect((await confirm(token)).status).toBe(410);
    await ask(form.email);
    expect((await mailTo(market.mails, form.email, 'Confirm')).text).toContain('/newsletter/confirm');
  });

  test('with a verified address includes the newsletter in its data, and deleting it ends the subscription', async () => {
    const email = anAddress();
    const mail = await subscribe(market, email);
    const owner = await register(email);
    await proveAddress(market, email, owner);
    expect(await recordsOf(owner)).toContain('subscriber');
    const types = await eventsOf(() => owner.post('/api/v1/account/deletion', { password: PASSWORD }));
    expect(types).toContain('Unsubscribed');
    expect((await leave(linkIn(mail, 'unsubscribe').token)).status).toBe(200);
    expect((await confirm(linkIn(mail, 'confirm').token)).status).toBe(410);
  });

  test('also includes the newsletter for its previous address in its data, and deleting it ends that subscription', async () => {
    const email = anAddress();
    const mail = await subscribe(market, email);
    const { owner, userId } = await moveFrom(email);
    expect(await recordsOf(owner)).toContain('subscriber');
    await market.sql("UPDATE identity.events SET at = at - interval '8 days' WHERE data->>'userId' = $1", [userId]);
    const types = await eventsOf(() => owner.post('/api/v1/account/deletion', { password: PASSWORD }));
    expect(types).toContain('Unsubscribed');
    expect((await confirm(linkIn(mail, 'confirm').token)).status).toBe(410);
  });

  test('does not include the newsletter for a previous address that now belongs to another user', async () => {
    const email = anAddress();
    const { owner, userId } = await moveFrom(email);
    await market.sql("UPDATE identity.events SET at = at - interval '8 days' WHERE data->>'userId' = $1", [userId]);
    await market.sql('DELETE FROM identity.mail_tokens WHERE user_id = $1', [userId]);
    await register(email);
    const mail = await subscribe(market, email);
    expect(await recordsOf(owner)).not.toContain('subscriber');
    await owner.post('/api/v1/account/deletion', { password: PASSWORD });
    expect(await eventsOf(() => leave(linkIn(mail, 'unsubscribe').token))).toEqual(['Unsubscribed']);
  });
});
