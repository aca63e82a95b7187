import { conversing } from '@hirelane/infra/tests/support/conversing';
import { linkIn, mailTo, proveAddress, subscribe, type WrittenMail } from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { registration } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Programs that scan emails fetch all URLs in them before the recipient reads the email.

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const NEW = 'another horse battery';
/** An email with a link, and the recipient's action, which returns the response status. */
type Mailed = Readonly<{ mail: WrittenMail; use(): Promise<number> }>;

async function signedUp() {
  const { email } = registration(true);
  const browser = market.visitor();
  const userId: string = (await browser.post('/api/v1/auth/register', registration(true, { email }))).body.user._id;
  return { email, browser, userId };
}

async function changeRequested() {
  const one = await signedUp();
  await proveAddress(market, one.email, one.browser);
  const { email: next } = registration(true);
  await one.browser.put(`/api/v1/user/${one.userId}/email`, { email: next });
  const mail = await mailTo(market.mails, next, 'Confirm your new email');
  const confirm = async () =>
    (await market.visitor().post('/api/v1/auth/confirm-email', { token: linkIn(mail).token })).status;
  return { ...one, mail, confirm };
}

/** Unsubscribes as email providers do, using the email's headers (RFC 8058). */
async function oneClick(mail: WrittenMail): Promise<number> {
  const [, url = ''] = /^<(.*)>$/.exec(mail.header('List-Unsubscribe')) ?? [];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await fetch(url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })).status;
}

const LINKS: Readonly<Record<string, () => Promise<Mailed>>> = {
  async 'verifies an address'() {
    const { email, browser } = await signedUp();
    const mail = await mailTo(market.mails, email, 'Verify');
    const { token } = linkIn(mail);
    return { mail, use: async () => (await browser.post('/api/v1/auth/verify-email', { token })).status };
  },
  async 'sets a new password'() {
    const { email } = await signedUp();
    await market.visitor().post('/api/v1/auth/reset-request', { email });
    const mail = await mailTo(market.mails, email, 'new password');
    const form = { token: linkIn(mail).token, password: NEW, confirmpassword: NEW };
    return { mail, use: async () => (await market.visitor().post('/api/v1/auth/reset', form)).status };
  },
  async 'confirms a new address'() {
    const { mail, confirm } = await changeRequested();
    return { mail, use: confirm };
  },
  async 'takes an account back'() {
    const { email, confirm } = await changeRequested();
    await confirm();
    const mail = await mailTo(market.mails, email, 'was changed');
    const { token } = linkIn(mail);
    return { mail, use: async () => (await market.visitor().post('/api/v1/auth/undo-email-change', { token })).status };
  },
  async 'confirms the newsletter'() {
    const { email } = registration(true);
    await market.visitor().post('/api/v1/newsletter', { email });
    const mail = await mailTo(market.mails, email, 'Confirm your subscription');
    const { token } = linkIn(mail, 'confirm');
    return {
      mail,
      use: async () => (await market.visitor().post('/api/v1/newsletter/confirmation', { token })).status,
    };
  },
  async 'ends the newsletter'() {
    const mail = await subscribe(market, registration(true).email);
    return { mail, use: () => oneClick(mail) };
  },
  async 'ends emails about other users’ actions'() {
    const { client, freelancer, freelancerId, write } = await conversing(market);
    const { email } = (await freelancer.get(`/api/v1/user/${freelancerId}`)).body.data;
    await proveAddress(market, email, freelancer);
    await write(client, 'Hello.');
    const mail = await mailTo(market.mails, email, 'You have a message');
    return { mail, use: () => oneClick(mail) };
  },
};

/** Waits until there are no more emails to send; returns all data that links can change. */
async function state() {
  await eventually(
    () => market.sql('SELECT FROM identity.mail_queue'),
    (rows) => rows.length === 0,
  );
  const rows = (table: string) => market.sql(`SELECT t::text AS row FROM identity.${table} t ORDER BY 1`);
  const tables = [
    'mail_tokens',
    'loose_proofs',
    'credentials',
    'credential_versions',
    'authenticator_apps',
    'passkeys',
  ];
  return [await market.countEvents(), ...(await Promise.all(tables.map(rows)))];
}

// @covers found:75
test.each(Object.entries(LINKS))(
  'a link that %s changes nothing when it is fetched, and works afterwards',
  async (_what, make) => {
    const { mail, use } = await make();
    const texts = mail.text + mail.header('List-Unsubscribe');
    const urls = [...texts.matchAll(/https?:\/\/[^\s>]+/g)].flatMap(([url]) => [url, url.replace('#', '?token=')]);
    expect(urls.length).toBeGreaterThan(1);
    const before = await state();
    for (const url of urls) for (const method of ['GET', 'HEAD']) await fetch(url, { method });
    expect(await state()).toEqual(before);
    expect(await use()).toBe(200);
  },
);
