import type { Recorded } from '@hirelane/event-sourcing/events';
import type { KafkaMessage } from 'kafkajs';
import * as z from 'zod';

const Envelope = z.object({
  id: z.guid(),
  type: z.string().min(1),
  stream: z.string().regex(/^[a-z]+-./),
  version: z.int().positive(),
  at: z.iso.datetime(),
  data: z.looseObject({}),
  meta: z.looseObject({}),
});

/** Decodes an event sent by a relay; its position in this bus is the offset. Returns null for any other message. */
export function decode({ value, offset }: Pick<KafkaMessage, 'value' | 'offset'>): Recorded | null {
  try {
    const event: unknown = JSON.parse(value?.toString() ?? '');
    return Envelope.safeParse(event).success ? { ...(event as Recorded), position: offset } : null;
  } catch {
    return null;
  }
}
