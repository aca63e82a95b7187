import { randomUUID } from 'node:crypto';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete, type Engaged, engaged, readContract } from '../../tests/support/engaged.ts';
import { typesOf } from '../../tests/support/events.ts';
import { mailsIn, mailTo, proveAddress } from '../../tests/support/mails.ts';
import type { Marketplace } from '../../tests/support/marketplace.ts';
import { midnightPasses } from '../../tests/support/midnight.ts';
import { newcomer, type Person } from '../../tests/support/newcomer.ts';
import { openInstallations } from '../testing/installations.ts';
import { runCommand } from '../testing/run-command.ts';
import { moderateCommand } from './command.ts';

const installations = openInstallations();
let market: Marketplace;
beforeAll(async () => {
  market = await installations.open();
});
afterAll(installations.close);

const moderate = (...args: readonly string[]) => runCommand(moderateCommand, market, args);

const STARS = { quality: 1, communication: 1, reliability: 1 };
const INSULT = 'They are a fool.';
const REASON = 'It insults a person.';

/** A public review of the freelancer by the client. */
async function reviewed(): Promise<Engaged & Readonly<{ reviewId: string }>> {
  const both = await complete(await engaged(market));
  const params = { id: both.contractId };
  await both.freelancer.visitor.must('writeReview', { params, json: STARS });
  await both.client.visitor.must('writeReview', { params, json: { ...STARS, text: INSULT } });
  const rows = await eventually(
    () =>
      market.sql<{ id: string }>(
        `SELECT id FROM ${schemaOf(hiringReadModel)}.reviews WHERE engagement_id = $1 AND text <> ''`,
        [both.contractId],
      ),
    ({ length }) => length === 1,
  );
  await midnightPasses(market);
  return { ...both, reviewId: rows[0]?.id ?? '' };
}

const report = async ({ visitor }: Person, about: string, id: string, words = ''): Promise<string> => {
  const { data } = await visitor.must('fileReport', { json: { about, id, reason: 'abuse', words } });
  await eventually(
    () => market.sql(`SELECT FROM ${schemaOf(messagingReadModel)}.reports WHERE id = $1`, [data._id]),
    ({ length }) => length === 1,
  );
  return data._id;
};

const shownOf = async ({ freelancer, reviewId }: Awaited<ReturnType<typeof reviewed>>) => {
  const { data } = await freelancer.visitor.must('readReviews', { params: { id: freelancer.id } });
  return data.find(({ _id }) => _id === reviewId);
};

describe('reports', () => {
  test('a report is listed until it is decided, with the reported text and the number of reporters', async () => {
    const both = await reviewed();
    const other = await newcomer(market, true);
    const first = await report(both.freelancer, 'review', both.reviewId, 'It is not true.\nreport x');
    await report(other, 'review', both.reviewId);
    const { code, printed } = await moderate('list');
    expect(code).toBe(0);
    expect(printed).toContain(`report ${first}`);
    const [author, reporter] = [both.client.id, both.freelancer.id].map((id) => `${id} \\([^ ]+\\)`);
    expect(printed).toMatch(
      new RegExp(`review ${both.reviewId} of ${author}, reported by ${reporter}: abuse, by 2 people`),
    );
    expect(printed).toContain('  "It is not true.\n    report x"');
    expect(printed).toContain(`Reported text: "${INSULT}"`);
    await moderate('decide', first, 'dismissed');
    const waiting = () => moderate('list').then((listed) => listed.printed);
    expect(await eventually(waiting, (text) => !text.includes(first))).toContain(both.reviewId);
  });

  test('a report can be decided only once', async () => {
    const [one, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    const id = await report(one, 'person', other.id);
    expect(await moderate('decide', id, 'upheld')).toEqual({
      code: 0,
      printed: `The report ${id} was upheld. The person who filed it will be notified by email, unless they have turned these emails off or their address is not verified.`,
    });
    expect((await moderate('decide', id, 'upheld')).code).toBe(1);
    await expect(moderate('decide', id, 'dismissed')).rejects.toThrow('decided differently');
    await expect(moderate('decide', randomUUID(), 'upheld')).rejects.toThrow('There is no report');
    expect(await typesOf(market, 'messaging', `report-${id}`)).toEqual(['ReportFiled', 'ReportDecided']);
  });
});

describe('the text of a review', () => {
  test('a hidden text is visible only to its author, with the reason, until it is restored', async () => {
    const both = await reviewed();
    expect((await moderate('hide', 'review', both.reviewId, '--reason', REASON)).code).toBe(0);
    const hidden = await eventually(
      () => shownOf(both),
      (review) => review?.isTextHidden === true,
    );
    expect(hidden).toMatchObject({ text: '', ...STARS });
    expect((await readContract(both.freelancer, both.contractId)).reviews.other).toMatchObject({
      ...{ text: '', isTextHidden: true, hiddenReason: null },
    });
    expect((await readContract(both.client, both.contractId)).reviews.own).toMatchObject({
      ...{ text: INSULT, isTextHidden: true, hiddenReason: REASON },
    });
    expect((await moderate('unhide', 'review', both.reviewId)).code).toBe(0);
    const restored = await eventually(
      () => shownOf(both),
      (review) => review?.isTextHidden === false,
    );
    expect(restored?.text).toBe(INSULT);
  });

  test('the command reports that hiding or restoring a text again changes nothing', async () => {
    const { reviewId } = await reviewed();
    expect((await moderate('unhide', 'review', reviewId)).code).toBe(1);
    await moderate('hide', 'review', reviewId, '--reason', REASON);
    expect((await moderate('hide', 'review', reviewId, '--reason', 'Another.')).code).toBe(1);
    await expect(moderate('hide', 'review', randomUUID(), '--reason', REASON)).rejects.toThrow('There is no review');
  });
});

test('the author of a review and the reporter are notified by email, without the text of the review or the report', async () => {
  const both = await reviewed();
  const emailOf = async ({ visitor, id }: Person): Promise<string> =>
    (await visitor.get(`/api/v1/user/${id}`)).body.data.email;
  const [author, reporter] = [await emailOf(both.client), await emailOf(both.freelancer)];
  await proveAddress(market, author, both.client.visitor);
  await proveAddress(market, reporter, both.freelancer.visitor);
  const id = await report(both.freelancer, 'review', both.reviewId, 'Please look at it.');
  await moderate('hide', 'review', both.reviewId, '--reason', REASON);
  await moderate('decide', id, 'upheld');
  const told = await mailTo(market.mails, author, 'The text of your review was hidden');
  expect(told.text).toContain(`/contracts/${both.contractId}`);
  await mailTo(market.mails, reporter, 'Your report was upheld');
  const all = (await mailsIn(market.mails)).map(({ text }) => text).join('\n');
  for (const words of [INSULT, REASON, 'Please look at it.']) expect(all).not.toContain(words);
});
