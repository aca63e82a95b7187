import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { anId, anOwnProposal, aReceivedProposal, FREELANCER_ID, PROJECT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { ownProposals, received } from '@/test/hiringHandlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

test('a client sees that a proposal’s letter was deleted with the account of its sender', async () => {
  const deleted = { _id: FREELANCER_ID, firstName: '', lastName: '', title: '', profileImg: null };
  const gone = aReceivedProposal({ freelancer: deleted, coverLetter: '', portfolio: null });
  server.use(
    http.get('/api/v1/client/project/:id/proposals', () => received([gone])),
    ...signedInHandlers(true),
  );
  renderApp(`/client/project/${PROJECT_ID}`);
  const proposal = within(await screen.findByRole('article', { name: 'Deleted user' }));
  expect(proposal.getByText('The letter was deleted with the account of its sender.')).toBeInTheDocument();
  for (const name of [/offer/, /^Shortlist/, /^Decline/])
    expect(proposal.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(proposal.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('a freelancer still sees a proposal for an unpublished project, but not its title or a link', async () => {
  const back = anOwnProposal({ status: 'sent', project: { _id: anId(101), title: '', status: 'draft' } });
  server.use(
    http.get('/api/v1/freelancer/proposal', () => ownProposals([back])),
    ...signedInHandlers(false),
  );
  renderApp('/freelancer/proposals');
  const heading = await screen.findByRole('heading', { name: 'Project unpublished by its client' });
  expect(within(heading).queryByRole('link')).not.toBeInTheDocument();
});

test('a freelancer still sees a proposal to a deleted client, but no link to the deleted project', async () => {
  const gone = anOwnProposal({ status: 'closed', project: { _id: anId(101), title: '', status: 'closed' } });
  server.use(
    http.get('/api/v1/freelancer/proposal', () => ownProposals([gone])),
    ...signedInHandlers(false),
  );
  renderApp('/freelancer/proposals');
  const heading = await screen.findByRole('heading', { name: 'Deleted or hidden project' });
  expect(within(heading).queryByRole('link')).not.toBeInTheDocument();
});
