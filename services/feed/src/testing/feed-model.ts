import { ProjectList } from '@hirelane/api/schemas/projects';
import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { type Pool, transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelIndexes, createModelSchema } from '@hirelane/projections/model-schema';
import { schemaOf } from '@hirelane/projections/projection';
import { onTestFinished } from 'vitest';
import type { FeedEvent } from '../projects/events.ts';
import { feedReadModel } from '../read-model.ts';

export const SCHEMA = schemaOf(feedReadModel);
export const FREELANCER_ID = anId(1);
const CLIENT_ID = anId(2);

type Brief = Partial<Parameters<typeof aBrief>[0]>;

/** Creates the feed's tables and indexes, without rows. */
export async function createFeedModel(pool: Pool, schema = SCHEMA): Promise<void> {
  await createModelSchema(pool, schema, feedReadModel.ddl);
  await createModelIndexes(pool, schema, feedReadModel.indexes ?? []);
}

/** An empty feed read model, to which events are applied without a log. */
export async function openFeedModel() {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  await createFeedModel(pool);
  let count = 0;

  /** Creates another event, one second after the previous one. */
  function event(stream: string, version: number, type: string, data: object): FeedEvent {
    count += 1;
    const at = new Date(Date.UTC(2026, 0, 1) + count * 1_000).toISOString().replace('Z', '000Z');
    const meta = { schema: 1, correlationId: anId(3), causationId: anId(3), actor: anId(3) };
    return { id: newId(), stream, version, position: String(count), type, data, meta, at } as unknown as FeedEvent;
  }

  return {
    pool,
    schema: SCHEMA,
    apply: (events: readonly FeedEvent[]) =>
      transaction(pool, async (tx) => {
        await tx.query(`SET LOCAL search_path = ${SCHEMA}`);
        await feedReadModel.apply(tx, events);
      }),
    posted: (projectId: string, brief: Brief = {}, version = 1) =>
      event(`project-${projectId}`, version, 'ProjectPosted', { projectId, clientId: CLIENT_ID, brief: aBrief(brief) }),
    edited: (projectId: string, brief: Brief) =>
      event(`project-${projectId}`, 2, 'ProjectEdited', { projectId, clientId: CLIENT_ID, brief: aBrief(brief) }),
    shownAgain: (projectId: string, brief: Brief) =>
      event(`project-${projectId}`, 3, 'ProjectUnhidden', { projectId, clientId: CLIENT_ID, brief: aBrief(brief) }),
    happened: (projectId: string, type: string) =>
      event(`project-${projectId}`, 2, type, { projectId, clientId: CLIENT_ID }),
    ofProposal: (projectId: string, freelancerId: string, version: number, type: string) =>
      event(`proposal-${projectId}_${freelancerId}`, version, type, {
        ...{ proposalId: newId(), projectId, freelancerId, clientId: CLIENT_ID },
      }),
    moderated: (type: 'UserSuspended' | 'UserRestored', version: number) =>
      event(`user-${CLIENT_ID}`, version, type, { userId: CLIENT_ID, reason: null }),
    skilled: (skills: readonly string[]) =>
      event(`freelancer-${FREELANCER_ID}`, 1, 'SkillsChanged', { userId: FREELANCER_ID, skills }),
  };
}

/** Throws unless the list matches the contract. */
export const parseList = (json: string): ProjectList => ProjectList.parse(JSON.parse(json));
