import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

/** jsdom reports a width of 0 for every element, so everything would fit. These stubs make every element too wide. */
function narrow() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 40));
}

beforeEach(() => {
  server.use(...signedOutHandlers());
});
afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['theme'];
});

const trigger = (name: string) => screen.findByRole('button', { name });

// @covers spec:2.20 spec:9.13
test('a menu opens after hovering for a moment, stays open while hovered, and closes on Escape', async () => {
  const { user } = renderApp('/');
  const hire = await trigger('Hire Freelancers');
  await user.hover(hire);
  expect(hire).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(hire).toHaveAttribute('aria-expanded', 'true'));
  const link = screen.getByRole('link', { name: 'Post a job and hire a pro' });
  expect(link).toHaveAttribute('href', '/client/post');
  await user.hover(link);
  await user.click(hire);
  expect(hire).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(hire).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes a menu that hovering has opened, wherever the focus is', async () => {
  const { user } = renderApp('/');
  const hire = await trigger('Hire Freelancers');
  await user.hover(hire);
  await waitFor(() => expect(hire).toHaveAttribute('aria-expanded', 'true'));
  await user.keyboard('{Escape}');
  expect(hire).toHaveAttribute('aria-expanded', 'false');
});

// @covers spec:2.20
test('a menu opens on click, not on focus, and closes when it loses the focus', async () => {
  const { user } = renderApp('/');
  const find = await trigger('Find Work');
  await user.click(find);
  expect(screen.getByRole('link', { name: 'Job Board' })).toHaveAttribute('href', '/freelancer');
  await user.click(find);
  expect(find).toHaveAttribute('aria-expanded', 'false');
  await user.tab({ shift: true });
  const hire = await trigger('Hire Freelancers');
  expect(hire).toHaveFocus();
  expect(hire).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Enter}');
  expect(hire).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Post a job and hire a pro' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'New & Noteworthy' })).toHaveFocus();
  await user.tab();
  expect(hire).toHaveAttribute('aria-expanded', 'false');
  expect(find).toHaveFocus();
});

test('the arrow keys open a menu and move between its links, as do Home and End', async () => {
  const { user } = renderApp('/');
  const hire = await trigger('Hire Freelancers');
  hire.focus();
  await user.keyboard('{Home}');
  expect(hire).toHaveAttribute('aria-expanded', 'false');
  const at = (name: string) => expect(screen.getByRole('link', { name })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  at('Post a job and hire a pro');
  await user.keyboard('{ArrowDown}');
  at('New & Noteworthy');
  await user.keyboard('{ArrowDown}');
  at('Post a job and hire a pro');
  await user.keyboard('{ArrowUp}');
  at('New & Noteworthy');
  await user.keyboard('{Home}');
  at('Post a job and hire a pro');
  await user.keyboard('{End}');
  at('New & Noteworthy');
  await user.keyboard('{Escape}');
  expect(hire).toHaveFocus();
  expect(hire).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowUp}');
  at('New & Noteworthy');
});

test.each([
  [true, ['Projects', 'Contracts', 'Hire Freelancers', 'Find Work', 'Explore']],
  [false, ['My Jobs', 'Find Work', 'Explore']],
])(
  'the header has at most five entries, and at most 12 tab stops before the page (client: %s)',
  async (isClient, entries) => {
    server.use(...signedInHandlers(isClient));
    const { user } = renderApp('/contracts');
    await screen.findByRole('button', { name: /^Your account/ });
    await waitFor(() => expect(screen.getByRole('main').querySelector('a, button')).not.toBeNull());
    const main = screen.getByRole('navigation', { name: 'Main' });
    const shown = [...main.querySelectorAll(':scope > a, :scope > div > button')];
    expect(shown.map((entry) => entry.textContent)).toEqual(entries);
    const stops: string[] = [];
    while (stops.length < 20 && !screen.getByRole('main').contains(document.activeElement)) {
      await user.tab();
      stops.push(document.activeElement?.textContent ?? '');
    }
    expect(stops[0]).toBe('Skip to content');
    // The last one is in the page.
    expect(stops.length - 1).toBeLessThanOrEqual(12);
  },
);

// @covers spec:2.22 spec:2.23 spec:2.24 spec:2.25
test.each([
  ['/', 'Hire Freelancers', 'Post a job and hire a pro', '/client/post'],
  ['/', 'Hire Freelancers', 'New & Noteworthy', '/projects'],
  ['/', 'Find Work', 'Job Board', '/freelancer'],
  ['/', 'Find Work', 'Find Work for your skills', '/freelancer/projects'],
  ['/freelancer', 'My Jobs', /^My work ?View your work$/, '/contracts'],
  ['/freelancer', 'My Jobs', /^My Proposals ?View your proposals$/, '/freelancer/proposals'],
  ['/freelancer', 'My Jobs', 'Invitations', '/freelancer/invitations'],
  ['/freelancer', 'Find Work', 'Job Board', '/freelancer'],
])('the page at %s has the menu %s with the entry %s, which links to %s', async (path, group, name, to) => {
  if (path !== '/') server.use(...signedInHandlers(false));
  const { user } = renderApp(path);
  await user.click(await trigger(group));
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { name })).toHaveAttribute('href', to);
  expect(main.getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/projects');
});

test('the Find Work menu of a client opens the list of all open projects', async () => {
  server.use(...signedInHandlers(true));
  const { user } = renderApp('/client');
  await user.click(await trigger('Find Work'));
  for (const name of ['Job Board', 'Find Work for your skills'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/projects');
});

test('a client’s Hire Freelancers menu leads to the directory, and Projects to all of their projects', async () => {
  server.use(...signedInHandlers(true));
  const { user } = renderApp('/contracts');
  await user.click(await trigger('Hire Freelancers'));
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { name: 'Freelancers' })).toHaveAttribute('href', '/freelancers');
  expect(main.getByRole('link', { name: 'Projects' })).toHaveAttribute('href', '/client?all');
  expect(main.getByRole('link', { name: 'Contracts' })).toHaveAttribute('aria-current', 'page');
});

// @covers spec:2.14
test('a freelancer’s first menu is My Jobs on every page', async () => {
  server.use(...signedInHandlers(false));
  const { router } = renderApp('/freelancer');
  await trigger('My Jobs');
  expect(screen.queryByRole('button', { name: 'Hire Freelancers' })).not.toBeInTheDocument();
  await act(() => router.navigate('/about'));
  await trigger('My Jobs');
  expect(screen.queryByRole('button', { name: 'Hire Freelancers' })).not.toBeInTheDocument();
});

test('the freelancer directory has the Hire Freelancers menu, even though its path starts with /freelancer', async () => {
  server.use(...signedInHandlers(true));
  renderApp('/freelancers');
  await trigger('Hire Freelancers');
  expect(screen.queryByRole('button', { name: 'My Jobs' })).not.toBeInTheDocument();
});

// @covers spec:2.21
test('links that do not fit next to the logo move into a collapsible menu', async () => {
  narrow();
  const { user } = renderApp('/');
  await user.click(await trigger('Menu'));
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  await user.click(menu.getByText('Find Work'));
  expect(menu.getByText('Find Work').closest('details')).toHaveAttribute('open');
  expect(menu.getByRole('link', { name: 'Job Board' })).toHaveAttribute('href', '/freelancer');
  expect(menu.getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/projects');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();
});

// @covers spec:9.12
test('the switch toggles dark mode, and the browser remembers it', async () => {
  const { user } = renderApp('/');
  const mode = await trigger('Dark mode');
  expect(mode).toHaveAttribute('aria-pressed', 'false');
  await user.click(mode);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(mode);
  expect(localStorage.getItem('theme')).toBe('light');
});

test('a new screen receives the focus, and the skip link moves the focus to the content', async () => {
  const { user } = renderApp('/');
  await screen.findByRole('heading', { level: 1 });
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Hire a Freelancer' }));
  const heading = await screen.findByRole('heading', { name: 'Join as a Client' });
  await waitFor(() => expect(heading).toHaveFocus());
});

// @covers spec:2.16
test.each(['/login', '/register', '/register/client', '/register/freelancer'])(
  'the page at %s has neither header nor footer',
  async (path) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  },
);

// @covers spec:2.17 spec:2.18
test('a visitor sees Sign In, Sign Up and the logo, which links to /', async () => {
  renderApp('/about');
  const header = within(await screen.findByRole('banner'));
  expect(header.getByRole('link', { name: 'Hirelane' })).toHaveAttribute('href', '/');
  expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register');
  expect(header.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
});
