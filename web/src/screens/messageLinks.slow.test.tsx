import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  anId,
  anOwnProposal,
  aProject,
  aReceivedProposal,
  CLIENT_ID,
  FREELANCER_ID,
  PROJECT_ID,
} from '@/test/builders';
import { projectHandler, signedInHandlers } from '@/test/handlers';
import { aContract, CONTRACT_ID } from '@/test/hiringBuilders';
import { contractHandler, ownProposals, received } from '@/test/hiringHandlers';
import { CONVERSATION_PATH } from '@/test/messageBuilders';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { writableHandler } from '@/test/toldHandlers';

const PAIR = `${PROJECT_ID}_${FREELANCER_ID}`;
const OTHER = { ...aReceivedProposal().freelancer, _id: anId(3), firstName: 'Mira' };

/**
 * Serves data for the three screens; the user may write in the conversations in `writable`. Returns the requested ids,
 * grouped by request.
 */
function serve(isClient: boolean, writable: string[]) {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/v1/conversations/writable', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('with'));
      return undefined; // so the next handler responds
    }),
    writableHandler(() => writable),
    contractHandler(() => aContract(isClient)),
    projectHandler(aProject({ userId: CLIENT_ID })),
    http.get('/api/v1/client/project/:id/proposals', () =>
      received([aReceivedProposal(), aReceivedProposal({ _id: anId(701), freelancer: OTHER })]),
    ),
    http.get('/api/v1/freelancer/proposal', () => ownProposals([anOwnProposal({ status: 'shortlisted' })])),
    http.get('/api/v1/events/project', () => HttpResponse.json({})),
    ...signedInHandlers(isClient),
  );
  return asked;
}

describe.each([
  ['a proposal that the client reads', true, `/client/project/${PROJECT_ID}`, 'Message Kabir Anand'],
  ['the receipt of a proposal', false, '/freelancer/proposals', 'Message the client of Build a shop'],
  ["the client's contract", true, `/contracts/${CONTRACT_ID}`, 'Message Kabir Anand'],
  ["the freelancer's contract", false, `/contracts/${CONTRACT_ID}`, 'Message Ananya Rao'],
] as const)('%s', (_what, isClient, path, name) => {
  test('links to the conversation if the user may write', async () => {
    serve(isClient, [PAIR]);
    renderApp(path);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', CONVERSATION_PATH);
  });

  test('does not link to the conversation otherwise', async () => {
    const asked = serve(isClient, []);
    renderApp(path);
    await waitFor(() => expect(asked).not.toEqual([]));
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Message / })).not.toBeInTheDocument();
  });
});

test('the proposals on a page share one request', async () => {
  const asked = serve(true, [PAIR]);
  renderApp(`/client/project/${PROJECT_ID}`);
  await screen.findByRole('link', { name: 'Message Kabir Anand' });
  expect(asked).toEqual([`${PAIR},${PROJECT_ID}_${OTHER._id}`]);
});
