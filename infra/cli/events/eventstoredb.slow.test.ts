import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aBrief, aSentProposal } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';
import { afterAll, expect, test } from 'vitest';
import { openInstallations } from '../testing/installations.ts';
import { withLogs } from './logs.ts';
import { writeFolder } from './write-folder.ts';

const installations = openInstallations();
const endings: (() => unknown)[] = [];
afterAll(async () => {
  await installations.close();
  for (const end of endings.reverse()) await end();
});

test('events in EventStoreDB are exported, up to the start of the export', async () => {
  const server = await startFakeEventStoreDb();
  endings.push(server.stop);
  const store = openEventStoreDb({ url: server.url });
  endings.push(store.stop);
  const environment = { EVENT_STORE: 'eventstoredb', EVENT_BUS: 'eventstoredb', EVENTSTOREDB_URL: server.url };
  const { installation } = await installations.empty(environment);

  const ids = { projectId: newId(), clientId: newId() };
  const append = async (stream: string, type: string, data: object) => {
    const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: randomUUID() };
    await store.append(stream, (await store.read(stream)).length, [{ id: newId(), type, data, meta }]);
  };
  const project = `project-${ids.projectId}`;
  await append(project, 'ProjectDrafted', { ...ids, brief: aBrief() });
  await append(project, 'ProjectPosted', { ...ids, brief: aBrief() });
  const proposal = { ...ids, proposalId: newId(), freelancerId: newId() };
  await append(`proposal-${ids.projectId}_${proposal.freelancerId}`, 'ProposalSent', aSentProposal(proposal));

  const folder = await installations.folder();
  const manifest = await withLogs(installation, async (logs, now) => {
    await append(project, 'ProjectClosed', ids);
    return writeFolder(folder, { logs, range: { since: null, until: now }, format: 'ndjson', types: null });
  });
  expect(manifest.events).toEqual({ 'hirelane.proposal.sent': 1, 'hirelane.project.posted': 1 });
  const row = JSON.parse(await readFile(join(folder, 'projects.ndjson'), 'utf8'));
  expect(row).toMatchObject({ status: 'published', bids: 1, sequence: 1 });
});
