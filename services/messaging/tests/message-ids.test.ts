// @covers threat:23

import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@hirelane/api/services';
import { handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openInstallation } from '@hirelane/infra/cli/installation';
import { runCommand } from '@hirelane/infra/cli/testing/run-command';
import { withLog } from '@hirelane/infra/cli/with-log';
import { approaching } from '@hirelane/infra/tests/support/approaching';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { moderate } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { reportIdOf } from '@hirelane/messaging/reports/handlers';
import { report } from '@hirelane/messaging/reports/report';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let operator: Person;
let abuser: Person;
let victim: Person;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
  operator = await newOperator(market);
  [abuser, victim] = [await newcomer(market, true), await newcomer(market, false)];
});
afterAll(() => market.stop());

type Conversation = Readonly<{ projectId: string; freelancerId: string }>;

/** A conversation about a new project, where its client may write first. */
async function conversation(client: Person, freelancer: Person): Promise<Conversation> {
  const { params, invite } = await approaching(market, { client, freelancer });
  expect((await invite()).status).toBe(200);
  return params;
}

const write = ({ visitor }: Person, of: Conversation, messageId: string, text: string) =>
  visitor.must('sendMessage', { params: { ...of, messageId }, json: { text } });

const textsOf = async ({ visitor }: Person, of: Conversation) =>
  (await visitor.must('readMessages', { params: of })).data.map(({ text, isHidden }) => (isHidden ? 'hidden' : text));

const fileReport = ({ visitor }: Person, id: string, of?: Conversation) =>
  visitor.call('fileReport', { json: { about: 'message', id, ...(of && { conversation: of }), reason: 'abuse' } });

/** A filed report as shown to an operator, and the message to which it refers. */
async function reportedMessage(reportId: string, by = operator) {
  const filed = await eventually(
    () => by.visitor.call('readReport', { params: { id: reportId } }),
    ({ status }) => status === 200,
  );
  const { thingId: id } = filed.body.data;
  const message = await eventually(
    () => by.visitor.call('readMessageAsOperator', { params: { id } }),
    ({ status }) => status === 200,
  );
  return { report: filed.body.data, id, message: message.body.data };
}

/** Appends to a log as an earlier release did. */
const writeTo = (service: ServiceName, work: (store: EventStore) => Promise<unknown>) =>
  runCommand(
    async (_, environment) => {
      const installation = openInstallation(environment);
      await withLog(installation, service, work);
      await installation.close();
      return 0;
    },
    market,
    [],
  );

const aContext = (actor: string) => ({ commandId: randomUUID(), correlationId: randomUUID(), actor });

const WHY = { reason: 'It is a threat.' };
const hide = (id: string) => operator.visitor.call('hideMessage', { params: { id }, json: WHY });

describe('two messages with the same id in two conversations', () => {
  test('the second one is reported, read and hidden, and the first one is unchanged', async () => {
    const [accomplice, id] = [await newcomer(market, false), randomUUID()];
    const [harmless, threat] = [await conversation(abuser, accomplice), await conversation(abuser, victim)];
    await write(abuser, harmless, id, 'How do you do?');
    await write(abuser, threat, id, 'I know where you live.');
    const filed = await fileReport(victim, id, threat);
    expect(filed.status).toBe(200);
    const found = await reportedMessage(filed.body.data._id);
    expect(found.report).toMatchObject({ personId: abuser.id, byId: victim.id, reporters: 1 });
    expect(found.message).toMatchObject({ text: 'I know where you live.', personId: abuser.id, context: [] });
    expect((await hide(found.id)).body.data).toMatchObject({ isChanged: true });
    await eventually(
      () => textsOf(victim, threat),
      ([text]) => text === 'hidden',
    );
    expect(await textsOf(accomplice, harmless)).toEqual(['How do you do?']);
    const undone = await operator.visitor.call('unhideMessage', { params: { id: found.id }, json: WHY });
    expect(undone.body.data).toMatchObject({ isChanged: true });
    const stream = (of: Conversation) => `conversation-${of.projectId}_${of.freelancerId}_1`;
    expect(await typesOf(market, 'messaging', stream(harmless))).toEqual(['ConversationOpened', 'MessageSent']);
  });

  test('a threat with the id of one of the victim’s messages can still be reported by the victim', async () => {
    const [other, id] = [await newcomer(market, true), randomUUID()];
    const [own, threat] = [await conversation(other, victim), await conversation(abuser, victim)];
    await write(other, own, randomUUID(), 'Come and see.');
    await eventually(
      () => victim.visitor.call('sendMessage', { params: { ...own, messageId: id }, json: { text: 'With pleasure.' } }),
      ({ status }) => status === 200,
    );
    await write(abuser, threat, id, 'You will be sorry.');
    // A page from an earlier release does not send the conversation.
    for (const filed of [await fileReport(victim, id, threat), await fileReport(victim, id)]) {
      expect(filed.status).toBe(200);
      expect((await reportedMessage(filed.body.data._id)).message.text).toBe('You will be sorry.');
    }
    expect((await fileReport(victim, id, own)).body.code).toBe('forbidden');
  });

  test('a threat with the id of one of the operator’s messages can still be hidden by the operator', async () => {
    const id = randomUUID();
    const [own, threat] = [await conversation(operator, victim), await conversation(abuser, victim)];
    await write(operator, own, id, 'Welcome.');
    await write(abuser, threat, id, 'Watch your step.');
    const filed = await fileReport(victim, id, threat);
    const found = await reportedMessage(filed.body.data._id);
    expect((await hide(found.id)).body.data).toMatchObject({ isChanged: true });
    const theirs = await fileReport(victim, id, own);
    const message = await reportedMessage(theirs.body.data._id, await newOperator(market));
    expect(message.report.personId).toBe(operator.id);
    expect((await hide(message.id)).body.code).toBe('forbidden');
  });

  test('both are reported by a page that does not send the conversation', async () => {
    const [client, id] = [await newcomer(market, true), randomUUID()];
    const [one, other] = [await conversation(client, victim), await conversation(client, victim)];
    await write(client, one, id, 'Good morning.');
    await write(client, other, id, 'Good night, forever.');
    const reports = await eventually(
      async () => {
        expect((await fileReport(victim, id)).status).toBe(200);
        return (await operator.visitor.must('listReports', { query: { person: client.id } })).data;
      },
      ({ length }) => length === 2,
    );
    const texts = await Promise.all(reports.map(async ({ _id }) => (await reportedMessage(_id)).message.text));
    expect(texts.sort()).toEqual(['Good morning.', 'Good night, forever.']);
    // A page that sends the conversation gets the existing report for each message.
    const again = [await fileReport(victim, id, one), await fileReport(victim, id, other)];
    expect(again.map(({ body }) => body.data._id).sort()).toEqual(reports.map(({ _id }) => _id).sort());
  });
});

describe('a report’s message', () => {
  test('is hidden by its thing id on the command line, which prints its text', async () => {
    const [of, id] = [await conversation(abuser, victim), randomUUID()];
    await write(abuser, of, id, `Pay ${id}`);
    const { body } = await fileReport(victim, id, of);
    const found = await reportedMessage(body.data._id);
    const { printed } = await moderate(market, 'list');
    expect(printed).toContain(`message ${found.id} of ${abuser.id}`);
    expect(printed).toContain(`Reported text: "Pay ${id}"`);
    expect((await moderate(market, 'hide', 'message', found.id, '--reason', WHY.reason)).code).toBe(0);
  });

  test('has one report, even if an earlier release filed it using only the message id', async () => {
    const [of, id] = [await conversation(abuser, victim), randomUUID()];
    await write(abuser, of, id, 'Hello.');
    const thing = { about: 'message', id } as const;
    const reportId = reportIdOf(victim.id, thing);
    const ids = { reportId, by: victim.id, about: 'message', thingId: id, personId: abuser.id } as const;
    const former = { type: 'FileReport', ids, reason: 'abuse', words: '', at: new Date().toISOString() } as const;
    await writeTo('messaging', (store) => handle(store, report, 'report')(reportId, former, aContext(victim.id)));
    expect((await reportedMessage(reportId)).message.text).toBe('Hello.');
    const again = await fileReport(victim, id, of);
    expect(again.body.data._id).toBe(reportId);
    expect(await typesOf(market, 'messaging', `report-${reportId}`)).toEqual(['ReportFiled']);
    // The same id in another conversation refers to a different message.
    const elsewhere = await conversation(abuser, victim);
    await write(abuser, elsewhere, id, 'Goodbye.');
    expect((await fileReport(victim, id, elsewhere)).body.data._id).not.toBe(reportId);
  });

  test('is not found by an id that several messages have', async () => {
    const id = randomUUID();
    const [one, other] = [await conversation(abuser, victim), await conversation(abuser, victim)];
    await write(abuser, one, id, 'One.');
    const read = () => operator.visitor.call('readMessageAsOperator', { params: { id } });
    expect((await eventually(read, ({ status }) => status === 200)).body.data.text).toBe('One.');
    await write(abuser, other, id, 'Two.');
    await eventually(read, ({ status }) => status === 404);
    expect((await hide(id)).status).toBe(404);
  });

  test('cannot be reported by a stranger, with or without a conversation', async () => {
    const [of, id] = [await conversation(abuser, victim), randomUUID()];
    await write(abuser, of, id, 'Hello.');
    const stranger = await newcomer(market, false);
    const elsewhere = { projectId: randomUUID(), freelancerId: stranger.id };
    for (const asked of [of, elsewhere, undefined]) {
      expect((await fileReport(stranger, id, asked)).body.code).toBe('unknown');
    }
    expect((await fileReport(victim, id, elsewhere)).body.code).toBe('unknown');
  });
});
