import { randomUUID } from 'node:crypto';
import { newId } from '@hirelane/event-sourcing/ids';
import { openTestStorage } from '@hirelane/postgres/testing';
import { type Projector, startProjector } from '@hirelane/projections/projector';
import { expect, onTestFinished, test } from 'vitest';
import { proposalsReadModel } from '../read-model.ts';
import { proposalLists } from './queries.ts';

/** Another event for the project, with the title if the event contains one, or for the proposal. */
type Step = readonly [type: string, title?: string];

const POSTED: Step = ['ProjectPosted', 'As it was published'];
const SENT: Step = ['ProposalSent'];
const BACK: Step = ['ProjectUnpublished'];
const EDITED: Step = ['ProjectEdited', 'What the draft says'];

/** Opens both services' logs and the freelancer's list built from them. */
async function openLogs() {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const { pool, log } = storage;
  const stores = { project: await storage.openStore('projects'), proposal: await storage.openStore('proposals') };
  const bus = storage.openBus((category) => (category === 'proposal' ? 'proposals' : 'projects'));
  const [projectId, clientId, freelancerId] = [newId(), newId(), newId()];
  const heads = { project: 0, proposal: 0 };
  const streams = { project: `project-${projectId}`, proposal: `proposal-${projectId}_${freelancerId}` };

  async function append([type, title]: Step, more: object = {}) {
    const category = type === 'ProposalSent' ? 'proposal' : 'project';
    const bid = { expectedBidRate: 1, duration: '1 month', portfolio: null, coverLetter: 'Tea.', ...more };
    const proposal = { proposalId: newId(), projectId, clientId, freelancerId, ...bid };
    const data =
      category === 'proposal' ? proposal : { projectId, clientId, ...(title && { brief: { title, skills: [] } }) };
    const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: clientId };
    const event = { id: randomUUID(), type, data, meta };
    heads[category] = await stores[category].append(streams[category], heads[category], [event]);
  }

  async function ownIn(projector: Projector) {
    for (const category of ['project', 'proposal'] as const) {
      expect(await projector.waitFor(streams[category], heads[category], 30_000)).toBe(true);
    }
    const { data } = await proposalLists(pool, projector.schema).own(freelancerId, { limit: 10 });
    return data.map(({ status, project }) => [status, project.status, project.title]);
  }

  let copies = 0;
  const start = () => startProjector({ pool, bus, log, readModel: { ...proposalsReadModel, version: 100 + copies++ } });
  return { append, ownIn, start };
}

test('a proposal with a project version above the column’s range is listed', async () => {
  const { append, ownIn, start } = await openLogs();
  await append(POSTED);
  await append(SENT, { projectVersion: 2_147_483_648 });
  const projector = await start();
  onTestFinished(projector.stop);
  expect(await ownIn(projector)).toEqual([['sent', 'published', 'As it was published']]);
});

test.each<[string, readonly Step[], readonly [string, string, string]]>([
  [
    'a project that is open',
    [POSTED, SENT, ['ProposalsBegan'], ['ProjectPainted']],
    ['sent', 'published', 'As it was published'],
  ],
  ['a project that was edited since', [POSTED, SENT, ['ProjectEdited', 'Edited']], ['sent', 'published', 'Edited']],
  ['a project that is a draft again', [POSTED, SENT, BACK], ['sent', 'draft', '']],
  ['a project that is a draft again, and was edited', [POSTED, SENT, BACK, EDITED], ['sent', 'draft', '']],
  [
    'a draft that an operator hid and restored',
    [POSTED, SENT, BACK, EDITED, ['ProjectHidden'], ['ProjectUnhidden', 'What the draft says']],
    ['sent', 'draft', ''],
  ],
  [
    'a project that an operator hid and restored',
    [POSTED, SENT, ['ProjectHidden'], ['ProjectUnhidden', 'As it was published']],
    ['sent', 'published', 'As it was published'],
  ],
  ['a project that became a draft before that', [POSTED, BACK, EDITED, SENT, EDITED], ['sent', 'draft', '']],
  ['a draft that was deleted', [POSTED, BACK, EDITED, SENT, ['DraftDeleted']], ['sent', 'draft', '']],
  [
    'a project that was published again',
    [POSTED, SENT, BACK, EDITED, ['ProjectPosted', 'Once more']],
    ['sent', 'published', 'Once more'],
  ],
  ['a project that was closed', [POSTED, SENT, ['ProjectClosed']], ['closed', 'closed', 'As it was published']],
  ['a project whose client has left', [POSTED, SENT, ['ProjectErased']], ['closed', 'closed', '']],
  [
    'a deleted draft whose client has left',
    [POSTED, SENT, BACK, ['DraftDeleted'], ['ProjectErased']],
    ['closed', 'closed', ''],
  ],
])('the list shows the project of a proposal for %s, event by event and after a replay', async (_what, steps, own) => {
  const { append, ownIn, start } = await openLogs();
  const live = await start();
  onTestFinished(live.stop);
  await live.ready;
  for (const step of [['ProjectDrafted', 'A first thought'], ...steps] as const) {
    await append(step);
    for (const [, , title] of await ownIn(live)) expect(title).not.toBe('What the draft says');
  }
  const replayed = await start();
  onTestFinished(replayed.stop);
  await replayed.ready;
  expect([await ownIn(live), await ownIn(replayed)]).toEqual([[own], [own]]);
});
