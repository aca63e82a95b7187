import { conversationStreams } from '@hirelane/api/events/messaging';
import { sampleOf } from '@hirelane/api/events/texts';
import { anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { expect, onTestFinished, test } from 'vitest';
import { conversationsProjection } from './projection.ts';

type Event = Parameters<typeof conversationsProjection.apply>[1][number];

const AT = '2026-11-25T12:00:00.000Z';
const SCHEMA = 'hidden_messages';
const ids = { projectId: anId(1), clientId: anId(2), freelancerId: anId(3), segment: 1, n: 1 };
const { MessageSent, MessageHidden, MessageUnhidden } = conversationStreams.events;
const event = (type: string, sample: object) => {
  const data = { ...sample, ...ids, messageId: anId(4), from: anId(2) };
  return { id: newId(), stream: 'conversation-1', version: 1, position: '1', at: AT, type, data } as unknown as Event;
};

test('a message that is hidden and shown again has the same row as before', async () => {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  await createModelSchema(pool, SCHEMA, conversationsProjection.ddl);
  /** The message's row after another event. */
  const rowAfter = async (type: string, sample: object): Promise<Record<string, unknown>> => {
    await transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL search_path = ${SCHEMA}`);
      await conversationsProjection.apply(tx, [event(type, sample)]);
    });
    return (await pool.query(`SELECT to_jsonb(m) AS row FROM ${SCHEMA}.messages m`)).rows[0].row;
  };
  const before = await rowAfter('MessageSent', { ...sampleOf(MessageSent, 'weaving'), files: [anId(5)] });
  expect(before).toMatchObject({ text: 'weaving', search_text: 'weaving', is_hidden: false });
  const hidden = await rowAfter('MessageHidden', sampleOf(MessageHidden, 'It insults.'));
  expect(JSON.stringify(hidden)).not.toContain('weaving');
  expect(hidden).toMatchObject({ is_hidden: true, files: before['files'] });
  expect(await rowAfter('MessageUnhidden', sampleOf(MessageUnhidden, 'weaving'))).toEqual(before);
});
