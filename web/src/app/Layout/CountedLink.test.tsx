import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anId, CLIENT_ID } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';
import { unreadNotificationsHandler } from '@/test/toldHandlers';

const KEY = `unread.${CLIENT_ID}.notifications`;
beforeEach(() => sessionStorage.clear());

const bell = (name: RegExp) => screen.findByRole('link', { name });

test('the bell shows the number of the last page until this page has counted again, and keeps the new one', async () => {
  sessionStorage.setItem(KEY, '4');
  server.use(
    unreadNotificationsHandler(() => 2),
    ...signedInHandlers(true),
  );
  server.use(unreadNotificationsHandler(() => 2));
  const { router } = renderApp('/about');
  expect(await bell(/^Notifications\s*4\s*unread$/)).toBeInTheDocument();
  // The notifications page counts at once.
  await router.navigate('/notifications');
  expect(await bell(/^Notifications\s*2\s*unread$/)).toBeInTheDocument();
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toBe('2'));
});

test.each([
  [`unread.${anId(999)}.notifications`, '4'],
  [KEY, '-1'],
  [KEY, 'four'],
  [KEY, '0'],
])('the bell has no number if the tab kept %s = %s', async (key, kept) => {
  sessionStorage.setItem(key, kept);
  server.use(...signedInHandlers(true));
  renderApp('/about');
  expect(await bell(/^Notifications$/)).toBeInTheDocument();
});

test('signing out deletes the number', async () => {
  sessionStorage.setItem(KEY, '4');
  server.use(...signedInHandlers(true));
  const { user } = renderApp('/about');
  await bell(/4\s*unread$/);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toBeNull());
});
