import { NoteSaved, Notes, ProposalState, ProposalStates } from '@hirelane/api/schemas/proposals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fail, json, note, type Sent } from '@/test/answers';
import { anId, aProblem, aReceivedProposal, PROJECT_ID } from '@/test/builders';
import { dialogIsClosed } from '@/test/dialogs';
import { signedInHandlers } from '@/test/handlers';
import { received } from '@/test/hiringHandlers';
import { freelancerFactsHandler } from '@/test/peopleHandlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const PATH = '/api/v1/client/project/:projectId/proposals';
const person = (n: number, firstName: string) => ({
  _id: anId(n),
  freelancer: { _id: anId(n + 1_000), firstName, lastName: '', title: 'Designer', profileImg: null },
});

let rows = [aReceivedProposal(person(1, 'Asha'))];
let sent: Sent[] = [];
let refusedId: string | undefined;
const asked: URL[] = [];

beforeEach(() => {
  sent = [];
  refusedId = undefined;
  asked.length = 0;
  rows = [
    aReceivedProposal(person(1, 'Asha')),
    aReceivedProposal({ ...person(2, 'Bela'), status: 'opened', expectedBidRate: 30_000 }),
    aReceivedProposal({ ...person(3, 'Chand'), status: 'shortlisted', revisions: 2 }),
    aReceivedProposal({
      ...person(4, 'Devi'),
      status: 'declined',
      declined: { reason: 'timing', words: 'In May, perhaps.', declinedAt: '2026-01-05T00:00:00Z' },
    }),
  ];
  const change = (freelancerId: string, status: (typeof rows)[number]['status']) => {
    const declined =
      status === 'declined' ? ({ reason: 'skills', words: '', declinedAt: new Date().toISOString() } as const) : null;
    rows = rows.map((row) => (row.freelancer._id === freelancerId ? { ...row, status, declined } : row));
    return json(ProposalState, { data: { projectId: PROJECT_ID, freelancerId, status } });
  };
  server.use(
    http.get('/api/v1/client/project/:id/proposals', ({ request }) => {
      asked.push(new URL(request.url));
      return received(rows);
    }),
    http.put(`${PATH}/:freelancerId/shortlisted`, ({ params }) =>
      change(String(params['freelancerId']), 'shortlisted'),
    ),
    http.delete(`${PATH}/:freelancerId/shortlisted`, ({ params }) => change(String(params['freelancerId']), 'opened')),
    http.put(`${PATH}/:freelancerId/declined`, async ({ request, params }) => {
      await note(sent, request);
      return change(String(params['freelancerId']), 'declined');
    }),
    http.delete(`${PATH}/:freelancerId/declined`, ({ params }) => change(String(params['freelancerId']), 'opened')),
    http.post('/api/v1/client/project/:id/proposals/declined', async ({ request }) => {
      await note(sent, request);
      const body = (await request.json()) as { freelancerIds: string[] };
      const data = body.freelancerIds.map((freelancerId) => {
        const isRefused = freelancerId === refusedId;
        if (!isRefused) change(freelancerId, 'declined');
        return {
          projectId: PROJECT_ID,
          freelancerId,
          status: isRefused ? 'withdrawn' : 'declined',
          isRefused,
        } as const;
      });
      return json(ProposalStates, { data });
    }),
    ...signedInHandlers(true, sent),
  );
});

async function open(search = '') {
  const { user } = renderApp(`/client/project/${PROJECT_ID}${search}`);
  await screen.findByRole('article', { name: 'Asha' });
  const row = (name: string) => within(screen.getByRole('article', { name }));
  return { user, row };
}

test('each proposal shows its status, why it was declined, and how often it was revised', async () => {
  // A letter is not marked as read in a hidden window. In a visible window, it could be marked before the assertion.
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  const { row } = await open();
  expect(row('Asha').getByText('New')).toBeInTheDocument();
  expect(row('Bela').getByText('Read')).toBeInTheDocument();
  expect(row('Chand').getByText('Revised 2 times since it was sent.')).toBeInTheDocument();
  expect(row('Devi').getByText(/You declined it: The timing does not fit. “In May, perhaps.”/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Undecided (3)' })).toBeInTheDocument();
});

test('a proposal is marked as read once its letter has been on screen for a second', async () => {
  const { row } = await open();
  expect(await row('Asha').findByText('Read')).toBeInTheDocument();
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT /api/v1/client/project/${PROJECT_ID}/proposals/${anId(1_001)}/opened`,
  ]);
});

test('a single press adds a proposal to the shortlist or removes it', async () => {
  const { user, row } = await open();
  await user.click(row('Asha').getByRole('button', { name: 'Shortlist: Asha' }));
  expect(await row('Asha').findByRole('button', { name: 'Shortlisted: Asha', pressed: true })).toBeInTheDocument();
  await user.click(row('Asha').getByRole('button', { name: 'Shortlisted: Asha' }));
  expect(await row('Asha').findByRole('button', { name: 'Shortlist: Asha', pressed: false })).toBeInTheDocument();
});

test('a client who declines a proposal must give a reason, and can undo the decision', async () => {
  const { user, row } = await open();
  await user.click(row('Bela').getByRole('button', { name: 'Decline Bela' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Bela' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('Choose a reason.')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Reason'), 'skills');
  await user.type(dialog.getByLabelText('Message (optional)'), 'Thank you.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await dialogIsClosed();
  expect(await row('Bela').findByText('Declined')).toBeInTheDocument();
  const declined = sent.find(({ path }) => path.endsWith('/declined'));
  expect(declined).toMatchObject({ method: 'PUT', body: { reason: 'skills', words: 'Thank you.' } });
  await user.click(row('Bela').getByRole('button', { name: 'Undo declining Bela' }));
  expect(await row('Bela').findByText('Read')).toBeInTheDocument();
});

test('several proposals can be selected, compared side by side, and declined at once', async () => {
  const averages = { quality: 4.5, communication: 4.5, reliability: 4.5, overall: 4.5, people: 3 };
  server.use(freelancerFactsHandler([{ _id: anId(1_001), skills: ['React'], completed: 4, averages }]));
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Asha' }));
  const bar = within(screen.getByRole('group', { name: 'Selected proposals' }));
  expect(bar.getByRole('button', { name: 'Compare' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Select Bela' }));
  await user.click(bar.getByRole('button', { name: 'Compare' }));
  const comparison = within(await screen.findByRole('dialog', { name: 'Compare 2 proposals' }));
  expect(comparison.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Freelancer',
    'AshaDesigner',
    'BelaDesigner',
  ]);
  const cells = (label: string) => {
    const row = comparison.getByRole('rowheader', { name: label }).closest('tr');
    return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  };
  await waitFor(() => expect(cells('Contracts completed')).toEqual(['4', 'Could not be loaded']));
  expect(cells('Stars')).toEqual(['4.5 of 5 from 3 people', 'Could not be loaded']);
  expect(cells('Usually answers')).toEqual(['Too few messages yet', 'Too few messages yet']);
  expect(cells('Bid')[1]).toMatch(/^₹30,000₹[\d,]+ below your budget$/);
  // On a phone only one proposal fits.
  await user.click(comparison.getByRole('button', { name: 'Next' }));
  expect(comparison.getByRole('status')).toHaveTextContent('Proposal 2 of 2');
  await user.click(comparison.getByRole('button', { name: 'Close' }));
  await user.click(bar.getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline 2 proposals' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'timing');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByRole('link', { name: 'Declined (3)' })).toBeInTheDocument();
  const declined = sent.find(({ path }) => path.endsWith('/proposals/declined'));
  expect(declined?.body).toMatchObject({ freelancerIds: [anId(1_001), anId(1_002)] });
  expect(screen.queryByRole('group', { name: 'Selected proposals' })).not.toBeInTheDocument();
});

test('keyboard shortcuts move through the list, shortlist, select, decline and open the help', async () => {
  const { user, row } = await open();
  screen.getByRole('link', { name: /^All/ }).focus();
  await user.keyboard('j');
  expect(screen.getByRole('article', { name: 'Asha' })).toHaveFocus();
  await user.keyboard('jjk');
  expect(screen.getByRole('article', { name: 'Bela' })).toHaveFocus();
  await user.keyboard('s');
  expect(await row('Bela').findByRole('button', { name: 'Shortlisted: Bela', pressed: true })).toBeInTheDocument();
  await user.keyboard('c');
  expect(screen.getByRole('checkbox', { name: 'Select Bela' })).toBeChecked();
  await user.keyboard('d');
  const dialog = await screen.findByRole('dialog', { name: 'Decline Bela' });
  await user.type(within(dialog).getByLabelText('Message (optional)'), 'jkd');
  expect(within(dialog).getByLabelText('Message (optional)')).toHaveValue('jkd');
});

/** Opens the field for a note about Asha from the proposal's menu. The item appears once the notes have loaded. */
async function chooseNote(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: 'More: Asha' }));
  await user.click(await screen.findByRole('button', { name }));
}

test('a private note can be written, edited, and removed by emptying it', async () => {
  let note = 'Ask about labels.';
  server.use(
    http.get('/api/v1/client/project/:id/notes', () => {
      const data = note ? [{ proposalId: anId(1), text: note, writtenAt: '2026-01-05T00:00:00Z' }] : [];
      return json(Notes, { data, nextCursor: null });
    }),
    http.put('/api/v1/client/proposal/:proposalId/note', async ({ request }) => {
      note = ((await request.json()) as { text: string }).text;
      return json(NoteSaved, { isNoteSaved: true });
    }),
  );
  const { user, row } = await open();
  expect(await row('Asha').findByText('Ask about labels.')).toBeInTheDocument();
  await chooseNote(user, 'Edit note about Asha');
  const field = row('Asha').getByLabelText('Private note');
  expect(field).toHaveFocus();
  await user.clear(field);
  // These letters are shortcuts elsewhere in the list.
  await user.type(field, 'jk scd');
  await user.click(row('Asha').getByRole('button', { name: 'Save note' }));
  expect(await row('Asha').findByText('jk scd')).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Asha' })).toHaveFocus();
  await chooseNote(user, 'Edit note about Asha');
  expect(row('Asha').getByLabelText('Private note')).toHaveValue('jk scd');
  await user.clear(row('Asha').getByLabelText('Private note'));
  await user.click(row('Asha').getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(row('Asha').queryByLabelText('Private note')).not.toBeInTheDocument());
  await chooseNote(user, 'Add a private note about Asha');
});

test('keyboard shortcuts do nothing outside the list', async () => {
  const { user } = await open();
  await user.keyboard('j');
  expect(screen.getByRole('article', { name: 'Asha' })).not.toHaveFocus();
});

test('the filter and the sort order are stored in the URL and sent to the server', async () => {
  const { user } = await open('?show=open&sort=lowest');
  expect(asked.at(-1)?.search).toBe('?show=open&sort=lowest');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'newest');
  await user.click(screen.getByRole('link', { name: /^Shortlisted/ }));
  await screen.findByRole('link', { name: /^Shortlisted/, current: 'page' });
  expect(asked.at(-1)?.search).toBe('?show=shortlisted&sort=newest');
});

test('the number of selected proposals that could not be declined is shown', async () => {
  refusedId = anId(1_002);
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Asha' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Bela' }));
  await user.click(
    within(screen.getByRole('group', { name: 'Selected proposals' })).getByRole('button', { name: 'Decline' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline 2 proposals' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'timing');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText(/^1 of 2 had changed in the meantime and could not be declined/)).toBeInTheDocument();
});

test('the dialog stays open with the typed text if a proposal could not be declined', async () => {
  server.use(http.put(`${PATH}/:freelancerId/declined`, () => fail(aProblem('proposal-withdrawn'))));
  const { user, row } = await open();
  await user.click(row('Bela').getByRole('button', { name: 'Decline Bela' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Bela' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'skills');
  await user.type(dialog.getByLabelText('Message (optional)'), 'A long answer.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('This proposal was withdrawn.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Message (optional)')).toHaveValue('A long answer.');
});

test('when the focused proposal leaves the list, the focus moves to the next proposal', async () => {
  server.use(
    http.get('/api/v1/client/project/:id/proposals', () =>
      received(rows.filter(({ status }) => status !== 'declined')),
    ),
  );
  const { user } = await open('?show=open');
  screen.getByRole('link', { name: /^All/ }).focus();
  await user.keyboard('jd');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Asha' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'skills');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Asha' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('article', { name: 'Bela' })).toHaveFocus());
  await user.keyboard('s');
  expect(await screen.findByText('Bela: Shortlisted')).toBeInTheDocument();
});

test('a proposal that was declined long ago, or whose project is closed, cannot be reconsidered', async () => {
  const { row } = await open();
  expect(row('Devi').queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('an overlong note is not truncated, and its length and an error are shown', async () => {
  const { user, row } = await open();
  await chooseNote(user, 'Add a private note about Asha');
  await user.paste('a'.repeat(2_001));
  expect(row('Asha').getByText('2001 / 2000')).toBeVisible();
  await user.click(row('Asha').getByRole('button', { name: 'Save note' }));
  expect(row('Asha').getByText('Note can have at most 2000 characters.')).toBeVisible();
  expect(row('Asha').getByLabelText('Private note')).toHaveValue('a'.repeat(2_001));
});

test('an unsaved note is kept when the filter changes', async () => {
  const { user, row } = await open();
  await chooseNote(user, 'Add a private note about Asha');
  await user.type(row('Asha').getByLabelText('Private note'), 'Half a thought');
  server.use(http.get('/api/v1/client/project/:id/proposals', () => received(rows.slice(1))));
  await user.click(screen.getByRole('link', { name: /^Shortlisted/ }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Asha' })).not.toBeInTheDocument());
  server.use(http.get('/api/v1/client/project/:id/proposals', () => received(rows)));
  await user.click(screen.getByRole('link', { name: /^Undecided/ }));
  expect(await screen.findByDisplayValue('Half a thought')).toBeInTheDocument();
});

test('a refusal is shown, and the list is refetched', async () => {
  server.use(http.put(`${PATH}/:freelancerId/shortlisted`, () => fail(aProblem('proposal-withdrawn'))));
  const { user, row } = await open();
  const before = asked.length;
  await user.click(row('Asha').getByRole('button', { name: 'Shortlist: Asha' }));
  expect(await screen.findByText('This proposal was withdrawn.')).toBeInTheDocument();
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});
