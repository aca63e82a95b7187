import { randomUUID } from 'node:crypto';
import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { type Contender, interleave, perSecond, type Slice } from '../slices.ts';
import { spreadOf } from '../stats.ts';
import { withQuartiles } from '../table.ts';
import { type Place, sample } from './place.ts';

const CALLERS = [1, 8, 32, 128] as const;

/** This process alone: both sides use the same server. */
const cpu = async () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const cpuOf = ({ cpu, operations }: Slice) => cpu / operations;

/** Appends through the adapter against the library's. */
export async function appends({ store, client, say }: Place, rounds: number, sliceMs: number): Promise<string[]> {
  const newStream = () => `bench-${randomUUID()}`;
  const ours: Contender = { once: () => store.append(newStream(), 0, [sample()]), cpu };
  const library: Contender = {
    once: () => {
      const { id, type, data, meta } = sample();
      const event = jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: meta });
      return client.appendToStream(newStream(), [event], { expectedRevision: NO_STREAM });
    },
    cpu,
  };
  const lines: string[] = [];
  for (const callers of CALLERS) {
    say(`appends, ${callers} callers …`);
    const measured = await interleave({ contenders: { ours, library }, callers, rounds, sliceMs });
    const rate = spreadOf(measured.map(({ ours, library }) => perSecond(ours) / perSecond(library)));
    const work = spreadOf(measured.map(({ ours, library }) => cpuOf(library) / cpuOf(ours)));
    lines.push(
      `appends at ${callers} callers, to the library's: rate ${withQuartiles(rate)}, processor time ${withQuartiles(work)}`,
    );
  }
  return lines;
}
