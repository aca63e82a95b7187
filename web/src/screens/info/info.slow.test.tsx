import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { matchRoutes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '@/app/routes';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

beforeEach(() => server.use(...signedOutHandlers()));

const health = (status: number) =>
  http.get('/health/ready', () => HttpResponse.json({ status: status === 200 ? 'ok' : 'unavailable' }, { status }));

// @covers spec:2.26 spec:2.27
test.each([
  ['About us', '/about', 'About us'],
  ['Blog', '/blog', 'Blog'],
  ['Contact us', '/contact', 'Contact us'],
  ['Career', '/career', 'Career'],
  ['Help Center', '/help', 'Help Center'],
  ['Terms of Service', '/terms', 'Terms of Service'],
  ['Legal', '/legal', 'Legal'],
  ['Privacy Policy', '/privacy', 'Privacy Policy'],
  ['Satus', '/status', 'Status'],
])('the footer link %s opens %s, whose heading gets the focus', async (label, path, title) => {
  server.use(health(200));
  const { user, address } = renderApp(path === '/about' ? '/blog' : '/about');
  const footer = within(await screen.findByRole('contentinfo'));
  await user.click(footer.getByRole('link', { name: label }));
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  expect(address()).toBe(path);
  await waitFor(() => expect(document.title).toBe(`${title} · Hirelane`));
  await waitFor(() => expect(heading).toHaveFocus());
  await expectNoAxeViolations();
});

// @covers spec:2.28
test('the social network icons link to a note that we have no accounts there', async () => {
  const { user, router } = renderApp('/blog');
  for (const name of ['Twitter', 'YouTube', 'Instagram']) {
    await user.click(await screen.findByRole('link', { name }));
    expect(await screen.findByText(/no accounts on Twitter, YouTube or Instagram yet/)).toBeInTheDocument();
    expect(`${router.state.location.pathname}${router.state.location.hash}`).toBe('/about#social');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Elsewhere' })).toHaveFocus());
  }
});

test.each(['/help', '/privacy', '/terms', '/contact', '/about'])('every link on %s leads to a page', async (path) => {
  const { address } = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  expect(address()).toBe(path);
  const links = within(screen.getByRole('main')).queryAllByRole('link');
  const paths = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://localhost').pathname);
  const known = (to: string) => matchRoutes(routes, to)?.at(-1)?.route.path !== '*';
  expect(paths.filter((to) => !known(to))).toEqual([]);
});

test('the Help Center links to every page for account problems', async () => {
  renderApp('/help');
  await screen.findByRole('heading', { level: 1, name: 'Help Center' });
  const main = within(screen.getByRole('main'));
  const hrefs = main.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const path of ['/forgot-password', '/settings/security', '/settings/account']) {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).not.toBe('*');
    expect(hrefs).toContain(path);
  }
  expect(screen.queryByText(/cannot be reset/)).not.toBeInTheDocument();
});

test('the privacy policy lists all data that the pages store in the tab', async () => {
  renderApp('/privacy');
  const stored = await screen.findByText(/^In the tab, until you close it/);
  const kinds = [
    'isRegistered',
    'forms you have not finished',
    'which page you were on',
    'how far down',
    'how many unread',
  ];
  for (const what of kinds) expect(stored).toHaveTextContent(what);
});

// @covers spec:2.19
test('signed-in users can also read these pages', async () => {
  server.use(...signedInHandlers(true));
  const { address } = renderApp('/privacy');
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeInTheDocument();
  expect(address()).toBe('/privacy');
});

// @covers spec:2.27
test('the status page shows what the server reports', async () => {
  server.use(health(200));
  renderApp('/status');
  expect(await screen.findByText('Working')).toBeInTheDocument();
  expect(screen.getByText(/Last checked at/)).toBeInTheDocument();
});

test.each([
  ['is not ready', health(503)],
  ['cannot be reached', http.get('/health/ready', () => HttpResponse.error())],
])('the status page shows a failure when the server %s', async (_what, handler) => {
  server.use(handler);
  renderApp('/status');
  expect(await screen.findByText('Not reachable')).toBeInTheDocument();
});
