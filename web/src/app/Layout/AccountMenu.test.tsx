import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reloadAt } from '@/shared/lib/reloadAt';
import { aFile, aUser } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { userHandler } from '@/test/peopleHandlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

beforeEach(() => vi.clearAllMocks());

const trigger = () => screen.findByRole('button', { name: /^Your account/ });
const header = () => within(screen.getByRole('banner'));

const FREELANCERS = { 'Work records': '/freelancer/records', 'Saved searches': '/freelancer/searches' };

test.each([
  [true, { Profile: '/client/profile' }],
  [false, { Profile: '/freelancer/profile', ...FREELANCERS }],
])('the menu links to the user’s own screens (client: %s)', async (isClient, ofRole) => {
  server.use(...signedInHandlers(isClient));
  const { user } = renderApp('/about');
  const button = await trigger();
  await user.click(button);
  expect(await header().findByText(String(aUser(isClient).email))).toBeInTheDocument();
  const menu = button.parentElement;
  const links = [...(menu?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(Object.fromEntries(links)).toEqual({
    'My page': `/people/${aUser(isClient)._id}`,
    ...ofRole,
    Billing: '/invoices',
    Settings: '/settings/account',
  });
  await expectNoAxeViolations();
});

test('the menu opens and closes with the keyboard, and Escape returns the focus', async () => {
  server.use(...signedInHandlers(true));
  const { user } = renderApp('/about');
  const button = await trigger();
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(header().getByRole('link', { name: 'My page' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(header().getByRole('link', { name: 'Profile' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(header().queryByRole('link', { name: 'Profile' })).not.toBeInTheDocument();
});

test('the menu closes when it loses focus, when the user presses outside it, and when a link is followed', async () => {
  server.use(...signedInHandlers(true));
  const { user } = renderApp('/about');
  const button = await trigger();
  await user.click(button);
  await user.tab({ shift: true });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  await user.click(header().getByRole('link', { name: 'Profile' }));
  expect(await trigger()).toHaveAttribute('aria-expanded', 'false');
});

test('the button shows the user’s picture, or initials if they have no picture', async () => {
  server.use(...signedInHandlers(true));
  server.use(userHandler({ ...aUser(true), profileImg: aFile()._id }));
  renderApp('/about');
  const button = await trigger();
  expect(await within(button).findByText('AR')).toBeInTheDocument();
  expect(button.querySelector('img')).toHaveAttribute('src', `/api/v1/upload/${aFile()._id}`);
});

// @covers spec:2.19
test('the menu logs the user out, like the button next to it', async () => {
  server.use(...signedInHandlers(true));
  const { user } = renderApp('/about');
  await user.click(await trigger());
  const [first, second] = header().getAllByRole('button', { name: 'Logout' });
  expect(second).toBeInTheDocument();
  // The menu button is first in the tab order.
  if (first) await user.click(first);
  await waitFor(() => expect(reloadAt).toHaveBeenCalledExactlyOnceWith('/'));
});

test('a visitor has no account menu', async () => {
  server.use(...signedOutHandlers());
  renderApp('/about');
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Your account/ })).not.toBeInTheDocument();
});
