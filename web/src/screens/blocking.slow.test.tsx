import type { Block } from '@hirelane/api/schemas/blocks';
import { type PersonPage, PersonPageAnswer } from '@hirelane/api/schemas/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { peopleKeys } from '@/features/people/queries';
import { fail, json, type Sent } from '@/test/answers';
import { aFreelancer, anId, aProblem, FREELANCER_ID } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { blocksHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { sessionsHandler, signInsHandler } from '@/test/signInHandlers';

const PATH = `/people/${FREELANCER_ID}`;
const { title, description, skills } = aFreelancer();
const aPage = (): PersonPage => ({
  ...{ _id: FREELANCER_ID, handle: null, firstName: 'Kabir', lastName: 'A.', city: 'Pune', state: 'Maharashtra' },
  ...{ profileImg: null, memberSince: '2026-03', client: null },
  freelancer: {
    ...{ title, description, skills, availability: 'available', completed: 0 },
    ...{ education: [], experience: [], portfolio: [] },
  },
});
const aBlock = (n: number, changes: Partial<Block['person']> = {}): Block => ({
  _id: anId(n),
  person: { _id: anId(n), firstName: `Kabir${n}`, lastName: 'A.', ...changes },
  blockedAt: '2026-11-25T10:00:00.000Z',
});

/** Serves a person's page, which is hidden while the client blocks its owner. */
function withPage(isClient = true, blocks: Block[] = []) {
  const sent: Sent[] = [];
  const isBlocked = () =>
    sent.length > 0 ? sent.at(-1)?.method === 'PUT' : blocks.some(({ _id }) => _id === FREELANCER_ID);
  server.use(
    http.get('/api/v1/page', () =>
      isBlocked() ? fail(aProblem('unknown')) : json(PersonPageAnswer, { data: aPage() }),
    ),
    blocksHandler(() => ({ data: isBlocked() ? blocks : [], nextCursor: null })),
    ...signedInHandlers(isClient, sent),
  );
  return sent;
}

const openMenu = async ({ user }: ReturnType<typeof renderApp>) =>
  user.click(await screen.findByRole('button', { name: 'More: Kabir A.' }));

describe('a person’s page', () => {
  test('has a menu from which the person can be blocked, after an explanation', async () => {
    const sent = withPage();
    const app = renderApp(PATH);
    await openMenu(app);
    await expectNoAxeViolations();
    await app.user.click(screen.getByRole('button', { name: 'Block Kabir A.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Kabir A.?' }));
    for (const text of [
      /can’t send each other messages, proposals or offers/,
      /Contracts between you continue/,
      /aren’t notified/,
    ])
      expect(dialog.getByText(text)).toBeVisible();
    await expectNoAxeViolations();
    await app.user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'You have blocked Kabir A.' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(sent.map(({ method, path }) => [method, path])).toEqual([['PUT', `/api/v1/people/${FREELANCER_ID}/block`]]);
    expect(screen.queryByText(title)).toBeNull();
    expect(screen.getByRole('link', { name: 'Blocked people' })).toHaveAttribute('href', '/settings/email');
    await expectNoAxeViolations();
  });

  test('is shown again immediately after unblocking', async () => {
    const sent = withPage();
    const app = renderApp(PATH);
    await openMenu(app);
    await app.user.click(screen.getByRole('button', { name: 'Block Kabir A.' }));
    await app.user.click(await screen.findByRole('button', { name: 'Block' }));
    await app.user.click(await screen.findByRole('button', { name: 'Unblock Kabir A.' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kabir A.' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  });

  test('blocks no one if the dialog is cancelled, and the focus returns to the menu button', async () => {
    const sent = withPage();
    const app = renderApp(PATH);
    await openMenu(app);
    await app.user.click(screen.getByRole('button', { name: 'Block Kabir A.' }));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'More: Kabir A.' })).toHaveFocus());
    expect(sent).toEqual([]);
  });

  test('has a menu that closes on Escape', async () => {
    withPage();
    const app = renderApp(PATH);
    await openMenu(app);
    const button = screen.getByRole('button', { name: 'More: Kabir A.' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Block Kabir A.' })).toBeNull();
    expect(button).toHaveFocus();
  });

  test('shows in the dialog why blocking failed, and lets the user retry', async () => {
    withPage();
    server.use(http.put('/api/v1/people/:id/block', () => fail(aProblem('unavailable')), { once: true }));
    const app = renderApp(PATH);
    await openMenu(app);
    await app.user.click(screen.getByRole('button', { name: 'Block Kabir A.' }));
    await app.user.click(await screen.findByRole('button', { name: 'Block' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the service is not available right now.');
    await app.user.click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByRole('heading', { name: 'You have blocked Kabir A.' })).toBeVisible();
  });

  test('has no menu for its owner', async () => {
    withPage(false);
    renderApp(PATH);
    await screen.findByRole('navigation', { name: 'See your page as' });
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  test('has no menu for a visitor', async () => {
    server.use(
      http.get('/api/v1/page', () => json(PersonPageAnswer, { data: aPage() })),
      ...signedOutHandlers(),
    );
    renderApp(PATH);
    await screen.findByRole('heading', { level: 1, name: 'Kabir A.' });
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  test('that is hidden by the reader’s block explains this, with a button to unblock', async () => {
    withPage(true, [{ ...aBlock(2, { firstName: 'Kabir' }), _id: FREELANCER_ID }]);
    const { user } = renderApp(PATH);
    expect(await screen.findByRole('heading', { level: 1, name: 'You have blocked Kabir A.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unblock Kabir A.' }));
    expect(await screen.findByText(title)).toBeVisible();
  });

  test('that is hidden for another reason does not show the reason', async () => {
    server.use(
      http.get('/api/v1/page', () => fail(aProblem('unknown'))),
      ...signedInHandlers(true),
    );
    renderApp(PATH);
    expect(await screen.findByText('Page not found')).toBeVisible();
    expect(screen.queryByText(/blocked/)).toBeNull();
  });

  test('is no longer shown once it is hidden by a block in another tab', async () => {
    const sent = withPage();
    const { client } = renderApp(PATH);
    await screen.findByText(title);
    sent.push({ method: 'PUT', path: '', body: undefined, key: null });
    await act(() => client.refetchQueries({ queryKey: peopleKeys.all }));
    expect(await screen.findByText('Page not found')).toBeVisible();
    expect(screen.queryByText(title)).toBeNull();
  });
});

describe('the list of blocked people in the settings', () => {
  async function openSettings(answer: Parameters<typeof blocksHandler>[0]) {
    const sent: Sent[] = [];
    server.use(blocksHandler(answer), ...signedInHandlers(true, sent));
    server.use(sessionsHandler(0), signInsHandler(true));
    const { user } = renderApp('/settings/email');
    const section = within(await screen.findByRole('region', { name: 'Blocked people' }));
    return { user, section, sent };
  }

  test('is removed once the last person has been unblocked and the user has left', async () => {
    let blocked = [aBlock(21)];
    const { user, section } = await openSettings(() => ({ data: blocked, nextCursor: null }));
    blocked = [];
    await user.click(await section.findByRole('button', { name: 'Unblock Kabir21 A.' }));
    expect(await section.findByText('Kabir21 A. is no longer blocked.')).toBeVisible();
    await waitFor(() => expect(section.queryByRole('article')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Security' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Email notifications' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Emails and privacy' }));
    await screen.findByRole('region', { name: 'Email notifications' });
    expect(screen.queryByRole('region', { name: 'Blocked people' })).toBeNull();
  });

  test('shows names and dates, page by page, with a button to unblock each person', async () => {
    let first = [aBlock(21), aBlock(22)];
    const { user, section, sent } = await openSettings((cursor) =>
      cursor === null ? { data: first, nextCursor: 'next' } : { data: [aBlock(23)], nextCursor: null },
    );
    expect(await section.findByText('Kabir21 A.')).toBeVisible();
    expect(section.getAllByText(/^25 Nov 2026/)).toHaveLength(2);
    await expectNoAxeViolations();
    await user.click(section.getByRole('button', { name: 'Show more' }));
    expect(await section.findByText('Kabir23 A.')).toBeVisible();
    first = [aBlock(22)];
    await user.click(section.getByRole('button', { name: 'Unblock Kabir21 A.' }));
    expect(await section.findByText('Kabir21 A. is no longer blocked.')).toBeVisible();
    await waitFor(() => expect(section.queryByText('Kabir21 A.')).toBeNull());
    expect(sent).toMatchObject([{ method: 'DELETE', path: `/api/v1/people/${anId(21)}/block` }]);
    await expectNoAxeViolations();
  });

  test('can be loaded again after a failure', async () => {
    let isBroken = true;
    const { user, section } = await openSettings(() =>
      isBroken ? fail(aProblem('bad-request')) : { data: [aBlock(21)], nextCursor: null },
    );
    expect(await section.findByText('We could not load your blocked people.')).toBeVisible();
    isBroken = false;
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByText('Kabir21 A.')).toBeVisible();
  });

  test('still contains people who could not be unblocked, with the reason', async () => {
    const { user, section } = await openSettings(() => ({ data: [aBlock(21)], nextCursor: null }));
    server.use(http.delete('/api/v1/people/:id/block', () => fail(aProblem('unavailable'))));
    await user.click(await section.findByRole('button', { name: 'Unblock Kabir21 A.' }));
    expect(await section.findByRole('alert')).toHaveTextContent('not available right now');
    expect(section.getByText('Kabir21 A.')).toBeVisible();
  });
});
