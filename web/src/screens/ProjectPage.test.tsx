import type { OwnProposal } from '@hirelane/api/schemas/proposals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { toast } from '@/shared/lib/toast';
import { fail, note, type Sent } from '@/test/answers';
import {
  aFile,
  anId,
  anOwnProposal,
  aProblem,
  aProject,
  aReceivedProposal,
  CLIENT_ID,
  FREELANCER_ID,
  PROJECT_ID,
} from '@/test/builders';
import { projectHandler, signedInHandlers } from '@/test/handlers';
import { aContractSummary, CONTRACT_ID } from '@/test/hiringBuilders';
import { contracts, ownProposals, received } from '@/test/hiringHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const PATH = `/client/project/${PROJECT_ID}`;
const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});

const apply = () => screen.findByRole('button', { name: 'Apply Now' });

async function openDialog(user: UserEvent) {
  await user.click(await apply());
  return within(await screen.findByRole('dialog', { name: 'Send Proposal' }));
}

async function send(user: UserEvent) {
  const dialog = await openDialog(user);
  const rate = dialog.getByLabelText('Expected bid rate');
  await user.clear(rate);
  await user.type(rate, '42000');
  await user.type(dialog.getByLabelText('Cover letter'), 'I know coffee.');
  await user.click(dialog.getByRole('button', { name: 'Send Proposal' }));
}

// @covers spec:2.8 spec:2.50 spec:9.6
test('the page shows the terms, the skills, the counts and the file', async () => {
  server.use(...signedInHandlers(false));
  renderApp(PATH);
  expect(await screen.findByRole('heading', { level: 1, name: 'Build a shop' })).toBeInTheDocument();
  const terms = within(screen.getByRole('complementary', { name: 'Terms' }));
  for (const text of ['₹45,000', 'Programming & Tech', '1 month', 'Fresher', 'Small', '3'])
    expect(terms.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Skills required' })).toHaveTextContent('ReactNode.js');
  expect(screen.getByRole('link', { name: 'Download brief.pdf' })).toHaveAttribute(
    'href',
    `/api/v1/upload/${anId(500)}`,
  );
  expect(screen.getByText('1.2 MB')).toBeInTheDocument();
  expect(document.title).toBe('Build a shop · Hirelane');
  await expectNoAxeViolations();
});

test('the page shows a freelancer how the client responds, and links to the client’s page', async () => {
  server.use(...signedInHandlers(false));
  renderApp(PATH);
  const client = within(await screen.findByRole('region', { name: 'About the client' }));
  const facts = client.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['8 of 10', 'Within 2 days', '3', '2', '1']);
  for (const text of ['Ananya R.', 'Pune, Maharashtra', 'Email verified']) expect(client.getByText(text)).toBeVisible();
  expect(client.getByText('How this is counted')).toBeVisible();
  expect(client.getByRole('link', { name: 'See the client’s page' })).toHaveAttribute('href', `/people/${CLIENT_ID}`);
});

test('a reader who may not see the client’s page sees the response rate, but no name', async () => {
  const client = { ...aProject().client, person: null, isEmailVerified: false };
  server.use(projectHandler(aProject({ client })), ...signedInHandlers(false));
  renderApp(PATH);
  const block = within(await screen.findByRole('region', { name: 'About the client' }));
  expect(block.getByText('8 of 10')).toBeVisible();
  expect(block.queryByText(/Ananya|Pune|verified/)).toBeNull();
  expect(block.queryByRole('link')).toBeNull();
});

test('the page does not show clients information about themselves', async () => {
  server.use(...signedInHandlers(true));
  renderApp(PATH);
  await screen.findByRole('heading', { level: 1, name: 'Build a shop' });
  expect(screen.queryByRole('region', { name: 'About the client' })).toBeNull();
});

test('the owner sees the proposals, page by page, and can close the project', async () => {
  const pages: (string | null)[] = [];
  server.use(
    http.get('/api/v1/client/project/:id/proposals', ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      pages.push(cursor);
      return cursor
        ? received([aReceivedProposal({ _id: anId(701), coverLetter: 'The second page.' })])
        : received([aReceivedProposal({ portfolio: aFile() })], 'further');
    }),
    ...signedInHandlers(true, sent),
  );
  const { user } = renderApp(PATH);
  const section = within(await screen.findByRole('region', { name: 'Proposals Received' }));
  const proposal = within(await section.findByRole('article', { name: 'Kabir Anand' }));
  for (const text of ['Brand designer', '₹42,000', '3 months', /I know coffee\.\s+And tea\./])
    expect(proposal.getByText(text)).toBeInTheDocument();
  expect(proposal.getByRole('link', { name: 'Download brief.pdf' })).toHaveAttribute(
    'href',
    `/api/v1/upload/${anId(500)}`,
  );
  await expectNoAxeViolations();
  await user.click(section.getByRole('button', { name: 'Show more' }));
  expect(await section.findByText('The second page.')).toBeInTheDocument();
  expect(pages).toEqual([null, 'further']);

  expect(screen.queryByRole('button', { name: /Back to draft/ })).not.toBeInTheDocument();
  server.use(projectHandler(aProject({ status: 'closed' })));
  await user.click(screen.getByRole('button', { name: 'Close Build a shop' }));
  await user.click(await screen.findByRole('button', { name: 'Close project' }));
  expect(await screen.findByText('“Build a shop” has been closed.')).toBeInTheDocument();
  // Excludes the requests that marked the letters as read.
  const commands = sent.map(({ path }) => path).filter((path) => !path.endsWith('/opened'));
  expect(commands).toEqual([`/api/v1/client/project/${PROJECT_ID}/close`]);
});

test('the owner sees where the first proposals will appear, and can retry a failed load', async () => {
  server.use(
    http.get('/api/v1/client/project/:id/proposals', () => fail(aProblem('forbidden')), { once: true }),
    ...signedInHandlers(true),
  );
  const { user } = renderApp(PATH);
  expect(await screen.findByText('We could not load the proposals.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No proposals yet')).toBeInTheDocument();
});

test('after a draft is deleted, the list of drafts opens', async () => {
  server.use(projectHandler(aProject({ status: 'draft', publishedAt: null })), ...signedInHandlers(true, sent));
  const { user, address } = renderApp(PATH);
  expect(await screen.findByText('Draft')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Proposals Received' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete Build a shop' }));
  await user.click(await screen.findByRole('button', { name: 'Delete draft' }));
  await waitFor(() => expect(address()).toBe('/client?draft'));
});

// @covers spec:2.8 spec:6.3
test('another client can only read the project', async () => {
  server.use(projectHandler(aProject({ userId: anId(9) })), ...signedInHandlers(true));
  renderApp(PATH);
  await screen.findByRole('heading', { level: 1, name: 'Build a shop' });
  expect(screen.queryByRole('button', { name: /Close/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Proposals Received' })).not.toBeInTheDocument();
});

describe('the people hired', () => {
  const filled = aProject({ status: 'filled' });
  const hired = () => screen.findByRole('region', { name: 'You were hired' });

  test('are shown to the client at the top, with the status and a link to each contract', async () => {
    const asked: string[] = [];
    server.use(
      projectHandler(filled),
      http.get('/api/v1/contract', ({ request }) => {
        asked.push(new URL(request.url).search);
        return contracts([
          aContractSummary(true, { isWaiting: true, status: 'delivered' }),
          aContractSummary(true, { _id: anId(721), status: 'completed', endedAt: '2026-03-01T03:04:05Z' }),
        ]);
      }),
      ...signedInHandlers(true),
    );
    renderApp(PATH);
    const box = within(await screen.findByRole('region', { name: 'You hired freelancers' }));
    expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Kabir Anand.*Delivered.*Waiting for you/),
      expect.stringMatching(/Kabir Anand.*Completed/),
    ]);
    const links = box.getAllByRole('link', { name: 'Go to the contract with Kabir Anand' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/contracts/${CONTRACT_ID}`,
      `/contracts/${anId(721)}`,
    ]);
    expect(asked).toEqual([`?projectId=${PROJECT_ID}`]);
    await expectNoAxeViolations();
  });

  test('see that they were hired, and the link to the contract, but not that the project is filled', async () => {
    server.use(
      projectHandler(filled, true),
      http.get('/api/v1/freelancer/proposal', () => ownProposals([anOwnProposal({ status: 'hired' })])),
      http.get('/api/v1/contract', () => contracts([aContractSummary(false)])),
      ...signedInHandlers(false),
    );
    renderApp(PATH);
    const box = within(await hired());
    expect(box.getByText('In progress')).toBeVisible();
    expect(box.getByRole('link', { name: /Go to the contract/ })).toHaveAttribute('href', `/contracts/${CONTRACT_ID}`);
    expect(await apply()).toBeDisabled();
    expect(screen.queryByText(/You have applied|A freelancer was hired/)).not.toBeInTheDocument();
  });

  test('can open the contract before the list of contracts contains it', async () => {
    server.use(
      projectHandler(filled, true),
      http.get('/api/v1/freelancer/proposal', () =>
        ownProposals([anOwnProposal({ status: 'hired', contractId: CONTRACT_ID })]),
      ),
      ...signedInHandlers(false),
    );
    renderApp(PATH);
    const box = within(await hired());
    expect(box.getByText('The contract is being set up. It appears here in a moment.')).toBeVisible();
    expect(box.getByRole('link', { name: 'Go to the contract' })).toHaveAttribute('href', `/contracts/${CONTRACT_ID}`);
  });

  test('can be loaded again after a failure', async () => {
    server.use(
      projectHandler(filled),
      http.get('/api/v1/contract', () => fail(aProblem('forbidden')), { once: true }),
      http.get('/api/v1/contract', () => contracts([aContractSummary(true)])),
      ...signedInHandlers(true),
    );
    const { user } = renderApp(PATH);
    expect(await screen.findByText('We could not load the contract for this project.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'You hired a freelancer' })).toBeVisible();
  });

  test('are not shown to an applicant who was not hired', async () => {
    server.use(
      projectHandler(filled, true),
      http.get('/api/v1/freelancer/proposal', () => ownProposals([anOwnProposal({ status: 'closed' })])),
      ...signedInHandlers(false),
    );
    renderApp(PATH);
    expect(await screen.findByText('A freelancer was hired. This project takes no more proposals.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'You were hired' })).not.toBeInTheDocument();
  });
});

test.each<[Partial<OwnProposal>, string | RegExp, string]>([
  [
    { status: 'withdrawn', withdrawnAt: '2026-11-28T12:00:00Z' },
    /^You withdrew your proposal on 28 Nov 2026\. .* you cannot apply again\.$/,
    'View proposal',
  ],
  [{ status: 'sent' }, 'You have applied to this project.', 'View proposal'],
  [{ status: 'declined' }, 'You have applied to this project. The client declined your proposal.', 'View proposal'],
  [
    { status: 'offered' },
    'The client has made you an offer. Open your proposal to accept or decline it.',
    'View the offer',
  ],
])('an applicant sees what happened to their proposal: %o', async (over, text, link) => {
  server.use(
    projectHandler(aProject(), true),
    http.get('/api/v1/freelancer/proposal', () => ownProposals([anOwnProposal(over)])),
    ...signedInHandlers(false),
  );
  renderApp(PATH);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/freelancer/proposals');
  const button = await apply();
  expect(button).toBeDisabled();
  // The receipt comes first.
  expect(screen.getByText(text).compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a closed project does not accept proposals', async () => {
  server.use(projectHandler(aProject({ status: 'closed' })), ...signedInHandlers(false));
  renderApp(PATH);
  expect(await apply()).toBeDisabled();
  expect(screen.getByText('This project is closed. It takes no more proposals.')).toBeInTheDocument();
});

test('a message next to Apply Now states that the project has just been closed', async () => {
  server.use(
    http.post('/api/v1/freelancer/proposal', () => fail(aProblem('not-open'))),
    ...signedInHandlers(false),
  );
  const { user } = renderApp(PATH);
  const dialog = await openDialog(user);
  server.use(projectHandler(aProject({ status: 'closed' })));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await send(user);
  expect(await screen.findByText('This project is closed. It takes no more proposals.')).toBeInTheDocument();
  expect(await apply()).toBeDisabled();
});

test('a client cannot apply and has no wishlist', async () => {
  server.use(...signedInHandlers(true));
  renderApp(PATH);
  await screen.findByRole('heading', { level: 1, name: 'Build a shop' });
  expect(screen.queryByRole('button', { name: 'Apply Now' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /wishlist/ })).not.toBeInTheDocument();
});

test('a message states that a project does not exist', async () => {
  server.use(
    http.get('/api/v1/client/project/:id', () => fail(aProblem('unknown'))),
    ...signedInHandlers(false),
  );
  renderApp(PATH);
  expect(await screen.findByText('Project not found')).toBeInTheDocument();
});

test('a failed load can be retried', async () => {
  server.use(
    http.get('/api/v1/client/project/:id', () => fail(aProblem('internal')), { once: true }),
    ...signedInHandlers(false),
  );
  const { user } = renderApp(PATH);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Build a shop' })).toBeInTheDocument();
});

// @covers spec:2.51
test('a project can be added to the wishlist and removed from it', async () => {
  server.use(...signedInHandlers(false, sent));
  const { user } = renderApp(PATH);
  await user.click(await screen.findByRole('button', { name: 'Add to wishlist' }));
  await user.click(await screen.findByRole('button', { name: 'Remove from wishlist' }));
  expect(await screen.findByRole('button', { name: 'Add to wishlist' })).toBeInTheDocument();
  await waitFor(() =>
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /api/v1/freelancer/saved/${PROJECT_ID}`,
      `DELETE /api/v1/freelancer/saved/${PROJECT_ID}`,
    ]),
  );
});

// @covers spec:2.53 spec:5.13 spec:9.5
test('a proposal without a rate or a letter is not sent, and the fields show the reason', async () => {
  server.use(...signedInHandlers(false, sent));
  const { user } = renderApp(PATH);
  const dialog = await openDialog(user);
  expect(dialog.getByLabelText('Duration')).toHaveValue('1 month');
  expect(dialog.getByLabelText('Cover letter')).toHaveAttribute('rows', '6');
  expect(dialog.getByPlaceholderText('Introduce your self, highlight your skills and experience')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send Proposal' }));
  await waitFor(() => expect(dialog.getByLabelText('Expected bid rate')).toHaveFocus());
  expect(dialog.getByLabelText('Expected bid rate')).toHaveAccessibleDescription(
    /Expected bid rate must be a whole number of rupees above zero\./,
  );
  expect(dialog.getByLabelText('Cover letter')).toHaveAccessibleDescription('Cover letter is required.');
  await expectNoAxeViolations();
  expect(sent).toEqual([]);
});

test('the dialog shows the client’s budget and starts with the job’s duration', async () => {
  server.use(projectHandler(aProject({ projectRate: 120_000, duration: '3 month' })), ...signedInHandlers(false));
  const { user } = renderApp(PATH);
  const dialog = await openDialog(user);
  expect(dialog.getByText('Client’s budget ₹1,20,000 · 3 months')).toBeVisible();
  expect(dialog.getByLabelText('Duration')).toHaveValue('3 month');
  expect(dialog.getByLabelText('Expected bid rate')).toHaveValue('0');
});

test('a rate is accepted in common notations and shown with separators, and any other input shows an error', async () => {
  server.use(...signedInHandlers(false, sent));
  const { user } = renderApp(PATH);
  const dialog = await openDialog(user);
  const rate = dialog.getByLabelText('Expected bid rate');
  // Browsers other than Chromium return '' for an input of type `number` that contains '15,000'.
  expect(rate).toHaveAttribute('type', 'text');
  expect(rate).toHaveAttribute('inputmode', 'numeric');
  expect(rate).toHaveValue('0');

  await user.click(rate);
  await user.keyboard('abc');
  await user.type(dialog.getByLabelText('Cover letter'), 'I know coffee.');
  await user.click(dialog.getByRole('button', { name: 'Send Proposal' }));
  expect(rate).toHaveAccessibleDescription(/Expected bid rate must be a number, such as 15,000\./);
  expect(rate).toHaveValue('abc');
  expect(sent).toEqual([]);

  await user.clear(rate);
  await user.type(rate, '₹120,000');
  await user.tab();
  expect(rate).toHaveValue('1,20,000');
  await user.click(dialog.getByRole('button', { name: 'Send Proposal' }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ expectedBidRate: 120_000 }));
});

// @covers spec:2.52 spec:4.11
test('sending a proposal closes the dialog and disables Apply Now', async () => {
  server.use(...signedInHandlers(false, sent));
  const { user } = renderApp(PATH);
  const dialog = await openDialog(user);
  await user.upload(dialog.getByLabelText('Portfolio (optional)'), new File(['x'], 'brief.pdf'));
  await dialog.findByRole('button', { name: 'Remove brief.pdf' });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await apply()).toHaveFocus();
  server.use(projectHandler(aProject()));
  await send(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await apply()).toBeDisabled();
  expect(screen.getByText('You have applied to this project.')).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    path: '/api/v1/freelancer/proposal',
    key: expect.any(String),
    body: {
      projectId: PROJECT_ID,
      projectVersion: 1,
      clientId: CLIENT_ID,
      freelancerId: FREELANCER_ID,
      expectedBidRate: 42_000,
      duration: '1 month',
      portfolio: aFile()._id,
      coverLetter: 'I know coffee.',
    },
  });
  expect(sessionStorage).toHaveLength(0);
});

// @covers spec:8.11
test('if a proposal already exists, the dialog closes, an error toast appears, and the project is marked as applied to', async () => {
  const asError = vi.spyOn(toast, 'error');
  onTestFinished(() => asError.mockRestore());
  server.use(
    http.post('/api/v1/freelancer/proposal', () => fail(aProblem('proposal-exists', { isProposalExist: true }))),
    ...signedInHandlers(false),
  );
  const { user } = renderApp(PATH);
  await send(user);
  expect(await screen.findByText('you have already sent a proposal for this project!.')).toBeInTheDocument();
  expect(asError).toHaveBeenCalledExactlyOnceWith('you have already sent a proposal for this project!.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await apply()).toBeDisabled();
});

test('a proposal refused because of a block shows that the two users cannot work together, and keeps the input', async () => {
  server.use(
    http.post('/api/v1/freelancer/proposal', () => fail(aProblem('cannot-work-together'))),
    ...signedInHandlers(false),
  );
  const { user } = renderApp(PATH);
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your proposal was not sent. You and this person cannot work together here. Your text is still in the form.',
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(1);
  await expectNoAxeViolations();
});

// @covers spec:8.12
test('any other failure closes the dialog, is reported next to Apply Now, and keeps the input', async () => {
  server.use(
    http.post('/api/v1/freelancer/proposal', async ({ request }) => {
      await note(sent, request);
      return fail(aProblem('invalid', { errors: [{ pointer: '#/coverLetter', message: 'Too much praise.' }] }));
    }),
    ...signedInHandlers(false),
  );
  const { user } = renderApp(PATH);
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your proposal was not sent.');
  expect(screen.getByRole('alert')).toHaveTextContent('Too much praise.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const dialog = await openDialog(user);
  expect(dialog.getByLabelText('Expected bid rate')).toHaveValue('42,000');
  expect(dialog.getByLabelText('Cover letter')).toHaveValue('I know coffee.');
  expect(dialog.getByLabelText('Cover letter')).toHaveAccessibleDescription('Too much praise.');
});
