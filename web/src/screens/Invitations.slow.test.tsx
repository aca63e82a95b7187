import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { fail, note, type Sent } from '@/test/answers';
import {
  anInvitation,
  anInvited,
  invitableHandler,
  invitationState,
  invitationsHandlers,
  invitedHandler,
} from '@/test/approachHandlers';
import { aCard, aFreelancerCard, anId, aProblem, aProject, FREELANCER_ID, PROJECT_ID } from '@/test/builders';
import { list, projectHandler, signedInHandlers } from '@/test/handlers';
import { freelancers } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const INVITE = '/api/v1/client/project/:projectId/invitations/:freelancerId';
const inviteHandler = (sent: Sent[], answer: () => Response = () => invitationState('invited')) =>
  http.put(INVITE, async ({ request }) => {
    await note(sent, request);
    return answer();
  });
const directory = (...cards: Parameters<typeof freelancers>[0]) =>
  http.get('/api/v1/freelancers', () => freelancers(cards));
const projects = (...cards: Parameters<typeof list>[0]) => http.get('/api/v1/client/project', () => list(cards));
const other = aCard({ _id: anId(602), title: 'Print labels' });

describe('in the directory', () => {
  test('a freelancer who is not available cannot be invited', async () => {
    server.use(directory(aFreelancerCard({ availability: 'unavailable' })), ...signedInHandlers(true));
    renderApp('/freelancers');
    expect(await screen.findByRole('article', { name: 'Kabir A.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Invite/ })).not.toBeInTheDocument();
  });

  test('a client can invite a freelancer to one of the published projects, with a message', async () => {
    const sent: Sent[] = [];
    server.use(inviteHandler(sent), directory(aFreelancerCard()), projects(aCard(), other), ...signedInHandlers(true));
    const { user } = renderApp('/freelancers');
    await user.click(await screen.findByRole('button', { name: 'Invite to apply: Kabir A.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite Kabir A.' }));
    await user.click(await dialog.findByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('Choose a project.')).toBeVisible();
    expect(dialog.getByText('Message is required.')).toBeVisible();
    await expectNoAxeViolations();
    await user.selectOptions(dialog.getByLabelText('Project'), 'Print labels');
    await user.type(dialog.getByLabelText('Message'), 'Your labels are fine.');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Kabir A. was invited.')).toBeInTheDocument();
    const { _id } = aFreelancerCard();
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [`/api/v1/client/project/${other._id}/invitations/${_id}`, { message: 'Your labels are fine.' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('the typed text is kept after a refusal and after the dialog is closed', async () => {
    const refused = () => fail(aProblem('invitation-declined'));
    server.use(inviteHandler([], refused), directory(aFreelancerCard()), projects(other), ...signedInHandlers(true));
    const { user } = renderApp('/freelancers');
    await user.click(await screen.findByRole('button', { name: 'Invite to apply: Kabir A.' }));
    const dialog = within(await screen.findByRole('dialog'));
    // The client's only project is already selected.
    expect(await dialog.findByLabelText('Project')).toHaveValue(other._id);
    await user.type(dialog.getByLabelText('Message'), 'Come.');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText(/has declined your invitation/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Invite to apply: Kabir A.' }));
    expect(await screen.findByLabelText('Message')).toHaveValue('Come.');
  });

  test('a client without a published project is directed to post one', async () => {
    server.use(directory(aFreelancerCard()), projects(), ...signedInHandlers(true));
    const { user } = renderApp('/freelancers');
    await user.click(await screen.findByRole('button', { name: 'Invite to apply: Kabir A.' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('link', { name: 'Post a Job' })).toHaveAttribute('href', '/client/post');
    await expectNoAxeViolations();
  });

  test('a failed load of the projects can be retried', async () => {
    let isBroken = true;
    server.use(
      directory(aFreelancerCard()),
      http.get('/api/v1/client/project', () => (isBroken ? fail(aProblem('forbidden')) : list([other]))),
      ...signedInHandlers(true),
    );
    const { user } = renderApp('/freelancers');
    await user.click(await screen.findByRole('button', { name: 'Invite to apply: Kabir A.' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('We could not load your projects.')).toBeVisible();
    isBroken = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Project')).toBeVisible();
  });
});

describe('the panel on the client’s own project', () => {
  const mine = (over: Parameters<typeof aProject>[0] = {}) =>
    projectHandler(aProject({ totalProposals: 0, skills: ['Branding', 'React'], ...over }));
  const open = () => renderApp(`/client/project/${PROJECT_ID}`);
  const meera = aFreelancerCard({ _id: anId(3), firstName: 'Meera', lastName: 'S.', skills: ['React', 'branding'] });

  test('suggests three freelancers to invite, with the most matching skills first', async () => {
    const sent: Sent[] = [];
    const cards = [3, 4, 5, 6, 7].map((n) =>
      n === 3 ? meera : aFreelancerCard({ _id: anId(n), firstName: `Nr${n}`, lastName: 'X.', skills: ['React'] }),
    );
    server.use(
      ...[mine(), inviteHandler(sent), directory(...cards.toReversed()), invitableHandler([anId(7)])],
      ...signedInHandlers(true),
    );
    const { user } = open();
    const suggested = within(await screen.findByRole('list', { name: 'Suggestions' }));
    const names = suggested.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['Meera S.', 'Nr6 X.', 'Nr5 X.']);
    expect(suggested.getByRole('list', { name: 'Matching skills of Meera S.' })).toHaveTextContent('Reactbranding');
    await expectNoAxeViolations();
    await user.click(suggested.getByRole('button', { name: 'Invite to apply: Meera S.' }));
    await user.type(await screen.findByLabelText('Message'), 'Come.');
    expect(screen.queryByLabelText('Project')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toBe(`/api/v1/client/project/${PROJECT_ID}/invitations/${meera._id}`);
  });

  test('shows the invited freelancers and the status of each invitation', async () => {
    const invited = [
      anInvited(),
      anInvited({ _id: anId(751), status: 'declined', reason: 'timing' }),
      anInvited({ _id: anId(752), status: 'applied', message: '', isHidden: true }),
      anInvited({
        _id: anId(753),
        freelancer: { _id: FREELANCER_ID, firstName: '', lastName: '', hasPage: false },
      }),
    ];
    server.use(
      mine(),
      invitedHandler(() => invited),
      ...signedInHandlers(true),
    );
    open();
    const rows = within(await screen.findByRole('list', { name: 'Invited' })).getAllByRole('listitem');
    const said = ['Invited', 'Declined: The timing does not fit', 'Applied', 'Deleted user'];
    for (const [n, text] of said.entries()) expect(rows[n]).toHaveTextContent(text);
    expect(rows[2]).toHaveTextContent('The operator has hidden your message.');
    expect(screen.getByText('26 invitations left.')).toBeVisible();
    expect(screen.getByText('4 invited')).toBeVisible();
    await expectNoAxeViolations();
  });

  test('is collapsed if there are proposals, and can be expanded with the keyboard', async () => {
    server.use(mine({ totalProposals: 3 }), directory(meera), ...signedInHandlers(true));
    const { user } = open();
    const summary = (await screen.findByRole('heading', { name: 'Invite freelancers' })).closest('summary');
    expect(screen.queryByRole('list', { name: 'Suggestions' })).not.toBeInTheDocument();
    await user.click(summary as HTMLElement);
    expect(await screen.findByRole('list', { name: 'Suggestions' })).toBeVisible();
  });

  test('shows when no freelancers match, and can be retried after a failed load', async () => {
    let isBroken = true;
    server.use(
      mine(),
      http.get('/api/v1/freelancers', () => (isBroken ? fail(aProblem('forbidden')) : freelancers([]))),
      ...signedInHandlers(true),
    );
    const { user } = open();
    expect(await screen.findByText('We could not load suggestions.')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No available freelancer matches/)).toBeVisible();
    expect(screen.getByText('30 invitations left.')).toBeVisible();
  });

  test('is not shown on a closed project without invitations', async () => {
    server.use(mine({ status: 'closed' }), ...signedInHandlers(true));
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('Invite freelancers')).not.toBeInTheDocument();
  });
});

describe('the freelancer', () => {
  test('finds invitations next to the proposals, with a count, and can open the project', async () => {
    server.use(...invitationsHandlers(() => [anInvitation()]), ...signedInHandlers(false));
    const { user } = renderApp('/freelancer/proposals');
    await user.click(await screen.findByRole('link', { name: 'Invitations (1)' }));
    const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
    expect(card.getByText('Your labels are fine.')).toBeVisible();
    expect(card.getByRole('link', { name: 'Asha R.' })).toBeVisible();
    const apply = card.getByRole('link', { name: 'View and apply: Build a shop' });
    expect(apply).toHaveAttribute('href', `/client/project/${PROJECT_ID}`);
    await expectNoAxeViolations();
  });

  test('sees that an operator has hidden the message, and may still apply or decline', async () => {
    const hidden = anInvitation({ message: '', isHidden: true });
    server.use(...invitationsHandlers(() => [hidden]), ...signedInHandlers(false));
    renderApp('/freelancer/invitations');
    const card = within(await screen.findByRole('article', { name: 'Build a shop' }));
    expect(card.getByText('The operator has hidden this message.')).toBeVisible();
    expect(card.getByRole('link', { name: 'View and apply: Build a shop' })).toBeVisible();
    expect(card.getByRole('button', { name: 'Decline the invitation to Build a shop' })).toBeVisible();
    expect(card.queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('can decline with a reason', async () => {
    const sent: Sent[] = [];
    let status: 'invited' | 'declined' = 'invited';
    server.use(
      ...invitationsHandlers(() => [anInvitation({ status, reason: status === 'declined' ? 'rate' : null })]),
      http.put('/api/v1/freelancer/invitation/:projectId/declined', async ({ request }) => {
        await note(sent, request);
        status = 'declined';
        return invitationState('declined');
      }),
      ...signedInHandlers(false),
    );
    const { user } = renderApp('/freelancer/invitations');
    await user.click(await screen.findByRole('button', { name: 'Decline the invitation to Build a shop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this invitation' }));
    await user.click(dialog.getByRole('button', { name: 'Decline invitation' }));
    expect(await dialog.findByText('Choose a reason.')).toBeVisible();
    await expectNoAxeViolations();
    await user.selectOptions(dialog.getByLabelText('Reason'), 'The rate does not fit');
    await user.click(dialog.getByRole('button', { name: 'Decline invitation' }));
    expect(await screen.findByText('Declined: The rate does not fit')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'rate' }]);
    expect(screen.queryByRole('button', { name: /^Decline/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Invitations' })).toBeVisible();
  });

  test('sees that a project is over, or that they have already applied', async () => {
    const project = { _id: PROJECT_ID, title: 'Build a shop', isOpen: false };
    const applied = { ...project, title: 'Print labels', isOpen: true };
    server.use(
      ...invitationsHandlers(() => [
        anInvitation({ project }),
        anInvitation({ _id: anId(751), project: applied, status: 'applied' }),
      ]),
      ...signedInHandlers(false),
    );
    renderApp('/freelancer/invitations');
    const over = within(await screen.findByRole('article', { name: 'Build a shop' }));
    expect(over.getByText('This project takes no more proposals.')).toBeVisible();
    expect(over.getByRole('link', { name: 'View project: Build a shop' })).toBeVisible();
    const done = within(screen.getByRole('article', { name: 'Print labels' }));
    expect(done.getByText('Applied')).toBeVisible();
    expect(done.queryByRole('button', { name: /^Decline/ })).not.toBeInTheDocument();
  });

  test('sees the list’s loading, failed and empty states', async () => {
    let isBroken = true;
    server.use(...invitationsHandlers(() => (isBroken ? fail(aProblem('forbidden')) : [])), ...signedInHandlers(false));
    const { user } = renderApp('/freelancer/invitations');
    await screen.findByRole('status', { name: 'Loading invitations' });
    expect(await screen.findByText('We could not load your invitations.')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No invitations yet')).toBeVisible();
    await expectNoAxeViolations();
  });
});
