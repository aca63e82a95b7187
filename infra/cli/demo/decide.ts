import { type RouteName, routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { eventually } from '@hirelane/test-kit/eventually';
import { type Client, successOf } from '../client/client.ts';
import type { DemoProject } from './catalogue.ts';

type Step = readonly [route: RouteName, body?: object];

/** The client's decisions on a project's first proposals, in order; the other proposals remain undecided. */
const STEPS: readonly Step[] = [
  ['shortlistProposal'],
  ['openProposal'],
  ['declineProposal', { reason: 'other chosen', words: 'Thank you. Your letter was a close second.' }],
];
/** If a project has fewer proposals than this, the client decides on none of them. */
const SEVERAL = 3;

/** A client reads, shortlists and declines some of a project's proposals. `ids` are the freelancers' ids. */
export async function decide(
  client: Client,
  { proposals }: DemoProject,
  projectId: string,
  ids: readonly string[],
): Promise<void> {
  if (proposals.length < SEVERAL) return;
  for (const [n, [name, json = {}]] of STEPS.entries()) {
    const freelancerId = ids[proposals[n]?.freelancer ?? -1];
    if (freelancerId === undefined) continue;
    const { method, path } = routes[name];
    const address = addressOf(path, { projectId, freelancerId });
    const key = `${name}-${projectId}-${freelancerId}`;
    // Services may take a moment to show another user's proposal.
    const answer = await eventually(
      () => client.insist(method, address, { json, key }),
      ({ status }) => status !== 404,
    );
    successOf(answer);
  }
}
