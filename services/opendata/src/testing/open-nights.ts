import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Measure } from '@hirelane/api/statistics';
import { aBrief, anId, aSentProposal } from '@hirelane/api/testing/fixtures';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { openEncryption } from '@hirelane/encryption/encryption';
import type { LogPages } from '@hirelane/event-sourcing/event-store';
import { categoryOf, logOf } from '@hirelane/event-sourcing/events';
import { readPage } from '@hirelane/postgres/read-log';
import { openPublicIds } from '@hirelane/public-events/ids';
import { openPostgresLogs } from '@hirelane/service/adapters';
import { openTestService } from '@hirelane/service/testing';
import { carryOut } from '../night.ts';
import type { Night } from '../read-logs.ts';
import { opendataReadModel } from '../read-model.ts';
import { openStatistics } from '../statistics.ts';
import { createTables } from '../tables.ts';

type Said = EventOf<'project' | 'proposal' | 'engagement' | 'freelancer'>;
type Posted = Readonly<{ client?: number; category?: 'Business' | 'Lifestyle'; projectRate?: number }>;

/** Pages of two events, so that every night takes several batches. */
const PAGE = 2;

/** The service without HTTP, and logs in which events happen at given times. People and projects have numbers. */
export async function openNights() {
  const service = await openTestService('opendata', opendataReadModel);
  const { pool, log } = service.resources;
  await createTables(pool);
  const ids = await openPublicIds(pool);
  const { decrypt } = openEncryption(service.subjectKeys);
  const logs: LogPages = {
    readAfter: (category, after) => readPage(pool, logOf(category), category, after, PAGE),
    readStreams: openPostgresLogs(pool).readStreams,
  };
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-nights-'));
  const blobs = await openFileBlobStore(folder);
  const { signal } = new AbortController();

  /** Appends an event and sets its time. */
  async function say(stream: string, said: Said, at: string, actor: string) {
    const to = logOf(categoryOf(stream));
    await service.append(to, stream, said, actor);
    await pool.query(
      `UPDATE ${to}.events SET at = $2 WHERE position = (SELECT max(position) FROM ${to}.events WHERE stream = $1)`,
      [stream, at],
    );
  }
  const clientOf = (project: number, { client = project }: Posted = {}) => anId(1_000 + client);
  const projectId = anId;
  const freelancerId = (freelancer: number) => anId(2_000 + freelancer);
  const namedIn = (project: number, freelancer: number) => ({
    ...{ proposalId: anId(10_000 * (project + 1) + freelancer), projectId: projectId(project) },
    ...{ clientId: clientOf(project), freelancerId: freelancerId(freelancer) },
  });

  return {
    pool,
    ids,
    logs,
    clientOf,
    freelancerId,
    post(project: number, at: string, changes: Posted = {}) {
      const clientId = clientOf(project, changes);
      const { category = 'Business', projectRate = 20_000 } = changes;
      const brief = aBrief({ category, projectRate, skills: ['React'] });
      const data = { projectId: projectId(project), clientId, brief };
      return say(`project-${data.projectId}`, { type: 'ProjectPosted', data }, at, clientId);
    },
    hide(project: number, isHidden: boolean, at: string) {
      const data = { projectId: projectId(project), clientId: clientOf(project), isHidden, day: at.slice(0, 10) };
      return say(`project-${data.projectId}`, { type: 'ProjectHidingPublished', data }, at, data.clientId);
    },
    bid(project: number, freelancer: number, at: string) {
      const data = aSentProposal(namedIn(project, freelancer));
      const stream = `proposal-${data.projectId}_${data.freelancerId}`;
      return say(stream, { type: 'ProposalSent', data }, at, data.freelancerId);
    },
    withdraw(project: number, freelancer: number, at: string) {
      const data = namedIn(project, freelancer);
      const stream = `proposal-${data.projectId}_${data.freelancerId}`;
      return say(stream, { type: 'ProposalWithdrawn', data }, at, data.freelancerId);
    },
    hire(project: number, freelancer: number, at: string, rate = 30_000) {
      const named = { ...namedIn(project, freelancer), engagementId: anId(500_000 + 1_000 * project + freelancer) };
      const terms = { rate, duration: '1 month', scope: '', title: '', startDate: at.slice(0, 10) } as const;
      const data = { ...named, ...terms, offerId: anId(900_000), startedAt: at };
      return say(`engagement-${named.proposalId}_1`, { type: 'EngagementStarted', data }, at, named.freelancerId);
    },
    setSkills(freelancer: number, skills: readonly string[], at: string) {
      const userId = freelancerId(freelancer);
      const data = { userId, skills: [...skills] };
      return say(`freelancer-${userId}`, { type: 'SkillsChanged', data }, at, userId);
    },
    erase(freelancer: number, at: string) {
      const userId = freelancerId(freelancer);
      return say(`freelancer-${userId}`, { type: 'FreelancerErased', data: { userId } }, at, userId);
    },
    night: (until: string, changes: Partial<Night> = {}) =>
      carryOut({ pool, logs, decrypt, ids, blobs, log, until, signal, ...changes }),
    /** All published figures. */
    published: async () => JSON.parse(await openStatistics(pool)({ weeks: 26, format: 'json' })).data,
    /** The published values of a measure, by week. */
    async valuesOf(measure: Measure, category: string | null = null): Promise<Readonly<Record<string, number | null>>> {
      const { weeks, series } = JSON.parse(await openStatistics(pool)({ weeks: 26, format: 'json' })).data;
      const found = series.find(
        (each: Posted & { measure: string }) => each.measure === measure && each.category === category,
      );
      return Object.fromEntries(weeks.map((week: string, i: number) => [week, found?.values[i] ?? null]));
    },
    rows: async (table: string) =>
      (await pool.query(`SELECT to_jsonb(t)::text AS row FROM opendata.${table} t ORDER BY 1`)).rows,
    async close() {
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}
