import { connectKafka } from '@hirelane/kafka/client';
import { withAdmin } from '@hirelane/kafka/group-offsets';
import { TOPICS } from '@hirelane/kafka/topics';
import { kafkaAddress } from '@hirelane/service/adapters';
import type { Admin } from 'kafkajs';
import { OperatorFailure } from '../launcher/failure.ts';
import type { Installation } from './installation.ts';

/**
 * Throws OperatorFailure while Kafka contains events, because they may be newer than the export and read models would
 * apply them. Does nothing for any other bus.
 */
export async function refuseFullTopics({ config, log }: Installation): Promise<void> {
  if (config.EVENT_BUS !== 'kafka') return;
  const full = await withAdmin(connectKafka(kafkaAddress(config), 'restore', log), topicsWithEvents);
  if (full.length === 0) return;
  throw new OperatorFailure(
    `Kafka may contain events newer than the export. Delete these topics first: ${full.join(', ')}. Nothing was changed.`,
  );
}

/** Our topics that contain messages. */
export async function topicsWithEvents(admin: Pick<Admin, 'listTopics' | 'fetchTopicOffsets'>): Promise<string[]> {
  const there = new Set(await admin.listTopics());
  const full: string[] = [];
  for (const { name } of TOPICS) {
    if (!there.has(name)) continue;
    const offsets = await admin.fetchTopicOffsets(name);
    if (offsets.some(({ high, low }) => high !== low)) full.push(name);
  }
  return full;
}
