import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { aBrief, aSentProposal } from '@hirelane/api/testing/fixtures';
import { encryptedStore, openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { openPostgresEventStore } from '@hirelane/postgres/event-store';
import { openPool } from '@hirelane/postgres/pool';
import { pino } from 'pino';

/** The number of events in other streams that follow a posted project. */
export type Mix = Readonly<{ projects: number; proposals: number; bookmarks: number }>;

export const eventsOf = ({ projects, proposals, bookmarks }: Mix): number => projects * (1 + proposals + bookmarks);

const CALLERS = 64;
/** The number of clients, and of freelancers. */
const PEOPLE = 2_000;

/**
 * Appends a marketplace's history to its logs in PostgreSQL, encrypted as the services would: as fast as possible, or
 * evenly over `ms` milliseconds if the machine is fast enough.
 */
export async function writeHistory(url: string, dataKey: Buffer, mix: Mix, ms = 0): Promise<void> {
  const log = pino({ level: 'silent' });
  const pool = openPool(url, log);
  const encryption = openEncryption(await openSubjectKeys(pool, dataKey));
  const opened = await Promise.all(SERVICES.map((schema) => openPostgresEventStore({ pool, url, schema, log })));
  const logs = Object.fromEntries(
    SERVICES.map((name, n) => [name, encryptedStore(opened[n] as EventStore, encryption)]),
  );
  const [clients, freelancers] = [people(), people()];
  const start = performance.now();
  let next = 0;
  try {
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (let n = next++; n < mix.projects; n = next++) {
          const early = start + (n * ms) / mix.projects - performance.now();
          if (early > 0) await sleep(early);
          await writeProject(
            logs as Logs,
            mix,
            clients[n % PEOPLE] ?? '',
            (i) => freelancers[(n * 7 + i) % PEOPLE] ?? '',
          );
        }
      }),
    );
  } finally {
    for (const { stop } of opened) await stop();
    await pool.end();
  }
}

type Logs = Readonly<Record<ServiceName, EventStore>>;

async function writeProject(logs: Logs, mix: Mix, clientId: string, freelancer: (i: number) => string): Promise<void> {
  const projectId = newId();
  const posted = { type: 'ProjectPosted', data: { projectId, clientId, brief: aBrief() } };
  await append(logs.projects, `project-${projectId}`, clientId, posted);
  for (let i = 0; i < mix.proposals; i++) {
    const freelancerId = freelancer(i);
    const data = aSentProposal({ proposalId: newId(), projectId, clientId, freelancerId });
    await append(logs.proposals, `proposal-${projectId}_${freelancerId}`, freelancerId, { type: 'ProposalSent', data });
  }
  for (let i = 0; i < mix.bookmarks; i++) {
    const freelancerId = freelancer(i);
    const saved = { type: 'ProjectSaved', data: { freelancerId, projectId } };
    await append(logs.feed, `bookmark-${freelancerId}_${projectId}`, freelancerId, saved);
  }
}

const append = (store: EventStore, stream: string, actor: string, event: Event) =>
  store.append(stream, 0, [
    { ...event, id: newId(), meta: { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor } },
  ]);

const people = () => Array.from({ length: PEOPLE }, () => randomUUID());
