import { routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { type Client, openClient, upload } from '@hirelane/infra/cli/client/client';
import { pdf } from '@hirelane/infra/cli/client/files';
import { signIn } from '@hirelane/infra/cli/client/people';
import { act } from '@hirelane/infra/cli/demo/act';
import { DEMO_PASSWORD } from '@hirelane/infra/cli/demo/fill';
import type { Logins } from '@hirelane/infra/tests/support/demo-process';
import { eventually } from '@hirelane/test-kit/eventually';

/** The film's project. The sample marketplace has no project that connects the two users whose names it prints. */
export const PROJECT = {
  title: 'Web shop for our hill tea',
  description: [
    'We grow tea on our own hill and have sold it at the market for twelve years. Now people ask whether they can order it from home.',
    'We need a small shop: a page for each of our nine teas, a basket, payment by card and UPI, and a list of orders that we can print every morning. Photographs and texts are ready.',
    'Please tell us about a shop that you have built, what you would use for ours, and why. There is no rush, but it should be open before the harvest festival, and we would like to speak once a week and see it grow.',
  ].join('\n\n'),
  category: 'Programming & Tech',
  skills: ['TypeScript', 'React', 'Node.js', 'PostgreSQL'],
  scope: 'medium',
  duration: '3 month',
  experienceType: 'intermediate',
  projectRate: 75_000,
} as const;

/** Other users' proposals, sent before the film begins. */
const OTHERS = [
  {
    username: 'gaurav.thapa',
    expectedBidRate: 66_000,
    coverLetter:
      'Nine small shops of mine are open, and their owners change them without me. For yours I would begin with the basket, and have the teas on your own address within a month.\n\nMay I see the photographs?',
  },
  {
    username: 'imran.qureshi',
    expectedBidRate: 79_500,
    coverLetter:
      'I have built the ordering page of a spice market, which prints a list at six every morning. Yours would work on slow phones too.\n\nWhich printer do you have?',
  },
] as const;

/**
 * Publishes the project as `client`, with other users' proposals; resolves when the client would see them. Marks the
 * two users' existing notifications as read.
 */
export async function setStage(url: string, { client, freelancer }: Logins): Promise<void> {
  const owner = await enter(url, client);
  const file = await upload(owner.client, pdf('brief.pdf', [PROJECT.title, '', PROJECT.description]), 'film-brief');
  const projectId = String((await act(owner, 'postProject', {}, { ...PROJECT, file }))?.['_id']);
  for (const { username, ...words } of OTHERS) {
    const proposal = { ...words, projectId, duration: PROJECT.duration, portfolio: null };
    await act(await enter(url, username), 'sendProposal', {}, proposal);
  }
  await eventually(
    () => owner.client.insist('GET', addressOf(routes.listReceivedProposals.path, { id: projectId })),
    ({ body }) => (body as { data?: readonly object[] } | null)?.data?.length === OTHERS.length,
  );
  const upTo = new Date().toISOString();
  for (const person of [owner, await enter(url, freelancer)]) await act(person, 'readNotifications', {}, { upTo });
}

async function enter(url: string, username: string): Promise<{ client: Client }> {
  const client = openClient(url);
  await signIn(client, { username, password: DEMO_PASSWORD });
  return { client };
}
