// @covers threat:5 threat:7

import { anOffer, PASSWORD } from '@hirelane/api/testing/fixtures';
import { signMailLink } from '@hirelane/identity/mails/mail/mail-links';
import { identityReadModel } from '@hirelane/identity/read-model';
import { conversing } from '@hirelane/infra/tests/support/conversing';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { mailsIn, mailTo, passHour, proveAddress, waitsFor } from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace, TEST_HMAC_KEY } from '@hirelane/infra/tests/support/marketplace';
import { moderate } from '@hirelane/infra/tests/support/moderate';
import { streamsLeft } from '@hirelane/infra/tests/support/stored';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// When users are emailed about other users' actions, and how they can turn off these emails.

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market?.stop());

const SCHEMA = schemaOf(identityReadModel);

type Time = 'at once' | 'daily' | 'off';
const choose = (visitor: Visitor, times: Readonly<Record<string, Time>>, timeZone = 'Asia/Kolkata') =>
  visitor.must('editMailSettings', {
    json: { timeZone, choices: Object.entries(times).map(([group, time]) => ({ group, time })) },
  });

/** A client and a freelancer with a proposal, both with verified addresses. */
async function two() {
  const both = await conversing(market);
  const emails: string[] = [];
  for (const visitor of [both.client, both.freelancer]) {
    const { userId } = (await visitor.get('/auth/login/success')).body;
    const { email } = (await visitor.get(`/api/v1/user/${userId}`)).body.data;
    await proveAddress(market, email, visitor);
    emails.push(email);
  }
  const [clientEmail = '', freelancerEmail = ''] = emails;
  return { ...both, clientEmail, freelancerEmail };
}

const subjectsTo = async (email: string) =>
  (await mailsIn(market.mails)).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);

/** Waits until nothing is due and no email is queued. */
const settled = () =>
  eventually(
    async () =>
      (await market.sql(`SELECT FROM ${SCHEMA}.due WHERE due_at <= now()`)).length +
      (await market.sql('SELECT FROM identity.mail_queue')).length,
    (left) => left === 0,
  );

const oneClick = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('the settings', () => {
  test('have sensible defaults, the groups for each role, and no time zone until one is chosen', async () => {
    const { client, freelancer } = await conversing(market);
    const { data } = await client.must('readMailSettings', {});
    expect(data.timeZone).toBeNull();
    expect(data.choices).toContainEqual({ group: 'proposals', time: 'daily' });
    expect(data.choices).toContainEqual({ group: 'messages', time: 'at once' });
    const groups = (await freelancer.must('readMailSettings', {})).data.choices.map(({ group }) => group);
    expect(groups).toContain('own-proposals');
    expect(groups).not.toContain('proposals');
  });

  test('are kept as chosen, and a repeated choice writes nothing', async () => {
    const { client, clientId } = await conversing(market);
    await choose(client, { messages: 'daily', offers: 'off' }, 'Europe/Berlin');
    await choose(client, { messages: 'daily', offers: 'off' }, 'Europe/Berlin');
    const { data } = await client.must('readMailSettings', {});
    expect(data.timeZone).toBe('Europe/Berlin');
    expect(data.choices).toContainEqual({ group: 'messages', time: 'daily' });
    expect(data.choices).toContainEqual({ group: 'offers', time: 'off' });
    expect(await typesOf(market, 'identity', `mailing-${clientId}`)).toEqual(['MailChosen']);
  });

  test.each([
    ['an unknown time zone', { timeZone: 'Mars/Olympus', choices: [] }],
    ['an offset, which has no summer time', { timeZone: '+05:30', choices: [] }],
    ['an unknown group', { timeZone: 'UTC', choices: [{ group: 'security', time: 'off' }] }],
    ['an unknown time', { timeZone: 'UTC', choices: [{ group: 'offers', time: 'hourly' }] }],
    [
      'the same group twice',
      {
        timeZone: 'UTC',
        choices: [
          { group: 'offers', time: 'off' },
          { group: 'offers', time: 'daily' },
        ],
      },
    ],
  ])('refuse %s', async (_what, json) => {
    const { client } = await conversing(market);
    expect((await client.call('editMailSettings', { json })).status).toBe(422);
  });

  test('are part of a user’s data and are deleted with the account', async () => {
    const { client, clientId } = await conversing(market);
    await choose(client, { messages: 'off' }, 'Pacific/Chatham');
    const { text } = await client.get('/api/v1/account/data');
    expect(text).toContain('Pacific/Chatham');
    expect((await client.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
    await eventually(
      () => streamsLeft(market, clientId),
      (left) => left === 0,
    );
    expect(await typesOf(market, 'identity', `mailing-${clientId}`)).toEqual(['MailChosen', 'MailingErased']);
    const about = async () =>
      (await market.sql(`SELECT FROM ${SCHEMA}.to_mail WHERE to_id = $1`, [clientId])).length +
      (await market.sql(`SELECT FROM ${SCHEMA}.people WHERE id = $1`, [clientId])).length +
      (await market.sql(`SELECT FROM ${SCHEMA}.due WHERE to_id = $1`, [clientId])).length;
    await eventually(about, (rows) => rows === 0);
  });
});

describe('immediate email', () => {
  test('is sent at most once an hour per conversation, and no message is left out', async () => {
    const { client, clientEmail, freelancer, freelancerEmail, freelancerId, write } = await two();
    await write(client, 'A secret word.');
    const first = await mailTo(market.mails, freelancerEmail, 'You have a message');
    expect(first.text).toContain('Project: ');
    for (const part of [first.text, first.html]) expect(part).not.toContain('secret');
    expect(first.html).toContain('Open the conversation');
    for (const word of ['two', 'three', 'four']) await write(client, word);
    await waitsFor(market, freelancerId, 3);
    await settled();
    expect(await subjectsTo(freelancerEmail)).not.toContain('Hirelane: 3 new messages');
    await passHour(market);
    await mailTo(market.mails, freelancerEmail, '3 new messages');
    await write(freelancer, 'An answer.');
    await mailTo(market.mails, clientEmail, 'You have a message');
  });

  test('omits messages that have since been answered', async () => {
    const { client, freelancer, freelancerEmail, freelancerId, write } = await two();
    await write(client, 'one');
    await mailTo(market.mails, freelancerEmail, 'You have a message');
    await write(client, 'two');
    await write(freelancer, 'An answer to it.');
    await eventually(
      () => market.sql(`SELECT FROM ${SCHEMA}.things WHERE to_id = $1 AND answered_at IS NOT NULL`, [freelancerId]),
      (rows) => rows.length === 1,
    );
    expect(await market.sql(`SELECT FROM ${SCHEMA}.due WHERE to_id = $1`, [freelancerId])).toEqual([]);
  });

  test('becomes daily or is not sent if its recipient changes their settings first', async () => {
    const { client, freelancer, freelancerEmail, freelancerId, write } = await two();
    await write(client, 'one');
    await mailTo(market.mails, freelancerEmail, 'You have a message');
    await write(client, 'two');
    await choose(freelancer, { messages: 'daily' });
    const groups = async () =>
      (await market.sql(`SELECT data->>'group' AS g FROM ${SCHEMA}.due WHERE to_id = $1`, [freelancerId])).map(
        ({ g }) => g,
      );
    await eventually(groups, (found) => found.join() === 'digest');
    await choose(freelancer, { messages: 'off' });
    await eventually(groups, (found) => found.length === 0);
    await settled();
    expect((await subjectsTo(freelancerEmail)).filter((subject) => /message|summary/.test(subject))).toHaveLength(1);
  });
});

describe('the daily email', () => {
  test('contains everything since the last one, by group and item, and is sent at 8 in the recipient’s time zone', async () => {
    const { client, clientEmail, clientId, freelancer, params, write } = await two();
    await choose(client, { proposals: 'daily', messages: 'daily' });
    await client.must('shortlistProposal', { params });
    for (const word of ['one', 'two']) await write(freelancer, word);
    const at = async () => {
      const [row] = await market.sql<{ time: string }>(
        `SELECT to_char(due_at AT TIME ZONE 'Asia/Kolkata', 'HH24:MI:SS') AS time FROM ${SCHEMA}.due WHERE to_id = $1`,
        [clientId],
      );
      return row?.time;
    };
    // The choice was made after the proposal, so the email is due in an hour until the read model includes the choice.
    await eventually(at, (time) => time === '08:00:00');
    await choose(client, { proposals: 'daily', messages: 'daily' }, 'UTC');
    await eventually(at, (time) => time !== '08:00:00');
    await waitsFor(market, clientId, 3);
    await passHour(market, true);
    const mail = await mailTo(market.mails, clientEmail, 'Your daily summary');
    expect(mail.text).toMatch(/Proposals to my projects[\s\S]*You have a proposal[\s\S]*Messages[\s\S]*2 new messages/);
    expect(mail.text).toContain(`${market.url}/client/project/${params.projectId}`);
    await settled();
    await waitsFor(market, clientId, 0);
  });
});

describe('the unsubscribe link', () => {
  test('turns off its group with one click at the email provider, without a session, and can be repeated', async () => {
    const { client, freelancer, freelancerEmail, freelancerId, params } = await two();
    await client.must('makeOffer', { params, json: anOffer() });
    const mail = await mailTo(market.mails, freelancerEmail, 'You have an offer');
    expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.*)>$/.exec(mail.header('List-Unsubscribe')) ?? [];
    expect(url).toMatch(new RegExp(`^${market.url}/mail/unsubscribe\\?token=[\\w-]{70}$`));
    for (const answer of [await oneClick(url), await oneClick(url)]) {
      expect([answer.status, await answer.json()]).toEqual([200, { isTurnedOff: true }]);
    }
    const { data } = await freelancer.must('readMailSettings', {});
    expect(data.choices.filter(({ time }) => time === 'off')).toEqual([{ group: 'offers', time: 'off' }]);
    expect(await typesOf(market, 'identity', `mailing-${freelancerId}`)).toEqual(['MailTurnedOff']);
    expect(market.logged()).not.toContain(url.slice(-70));
  });

  test('is also in the text, with the token in the fragment, and its page turns off the emails with a POST', async () => {
    const { client, freelancerEmail, freelancer, params } = await two();
    await client.must('makeOffer', { params, json: anOffer() });
    const { text, html } = await mailTo(market.mails, freelancerEmail, 'You have an offer');
    const token = /mail\/unsubscribe#([\w-]{70})/.exec(text)?.[1] ?? '';
    expect(html).toContain(`/mail/unsubscribe#${token}`);
    expect((await market.visitor().call('turnOffMail', { json: { token } })).status).toBe(200);
    const { data } = await freelancer.must('readMailSettings', {});
    expect(data.choices).toContainEqual({ group: 'offers', time: 'off' });
  });

  test('of the daily email turns off only the groups that are in it', async () => {
    const { client, clientId } = await conversing(market);
    await choose(client, { proposals: 'daily', reviews: 'daily', offers: 'at once' });
    const token = signMailLink(TEST_HMAC_KEY, clientId, 'digest');
    expect((await market.visitor().call('turnOffMail', { json: { token } })).status).toBe(200);
    const { choices } = (await client.must('readMailSettings', {})).data;
    const off = choices.filter(({ time }) => time === 'off').map(({ group }) => group);
    // The user has made no choice for questions, which are emailed daily by default.
    expect(off).toEqual(['proposals', 'reviews', 'questions']);
  });

  test('is refused with 410 if part of it comes from another link, and changes nothing', async () => {
    const [one, other] = [await conversing(market), await conversing(market)];
    const mine = Buffer.from(signMailLink(TEST_HMAC_KEY, one.clientId, 'offers'), 'base64url');
    const theirs = Buffer.from(signMailLink(TEST_HMAC_KEY, other.clientId, 'offers'), 'base64url');
    const forged = Buffer.concat([theirs.subarray(0, 32), mine.subarray(32)]).toString('base64url');
    for (const token of [forged, 'x'.repeat(70)]) {
      expect((await market.visitor().call('turnOffMail', { json: { token } })).status).toBe(410);
      expect((await oneClick(`${market.url}/mail/unsubscribe?token=${token}`)).status).toBe(410);
    }
    expect(await typesOf(market, 'identity', `mailing-${other.clientId}`)).toEqual([]);
  });
});

describe('email about an operator’s action on the user’s content', () => {
  test('cannot be turned off, either in the settings or with a link from an earlier release', async () => {
    const { client, clientId } = await conversing(market);
    for (const time of ['off', 'daily']) {
      const json = { timeZone: 'UTC', choices: [{ group: 'reports', time }] };
      const { status, body } = await client.call('editMailSettings', { json });
      expect([status, body.errors[0]?.message]).toEqual([
        422,
        'Emails about decisions by the operator are always sent at once.',
      ]);
    }
    const token = signMailLink(TEST_HMAC_KEY, clientId, 'reports');
    const answer = await market.visitor().call('turnOffMail', { json: { token } });
    expect([answer.status, answer.body.code]).toEqual([409, 'always-mailed']);
    expect((await oneClick(`${market.url}/mail/unsubscribe?token=${token}`)).status).toBe(409);
    expect((await client.must('readMailSettings', {})).data.choices).toContainEqual({
      group: 'reports',
      time: 'at once',
    });
    expect(await typesOf(market, 'identity', `mailing-${clientId}`)).toEqual([]);
  });

  test('has no unsubscribe link', async () => {
    const { clientEmail, params } = await two();
    await moderate(market, 'hide', 'project', params.projectId, '--reason', 'It insults a person.');
    const mail = await mailTo(market.mails, clientEmail, 'Your project was hidden');
    expect(mail.header('List-Unsubscribe')).toBe('');
    expect(mail.text).not.toContain('unsubscribe');
  });
});

test('emails about the account itself do not have a link to turn them off', async () => {
  const { client, clientEmail } = await two();
  const userId = (await client.get('/auth/login/success')).body.userId;
  await client.put(`/api/v1/user/${userId}/password`, {
    ...{ oldPassword: PASSWORD, password: 'another horse battery', confirmpassword: 'another horse battery' },
  });
  const mail = await mailTo(market.mails, clientEmail, 'password was changed');
  expect(mail.header('List-Unsubscribe')).toBe('');
  expect(mail.text).not.toContain('unsubscribe');
});
