import { type PublicProject, PublicProjectAnswer } from '@hirelane/api/schemas/projects';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { fail, json } from '@/test/answers';
import { aProblem, aPublicProject, PROJECT_ID } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const ADDRESS = `/projects/${PROJECT_ID}`;
const publicHandler = (answer: () => PublicProject | Response) =>
  http.get('/api/v1/project/:id', () => {
    const found = answer();
    return found instanceof Response ? found : json(PublicProjectAnswer, { data: found });
  });
const open = (project: Partial<PublicProject> = {}) => {
  server.use(
    publicHandler(() => aPublicProject(project)),
    ...signedOutHandlers(),
  );
  return renderApp(ADDRESS);
};

describe('a visitor', () => {
  test('can read the project without an account', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Build a shop' })).toBeInTheDocument();
    expect(document.title).toBe('Build a shop · Hirelane');
    expect(screen.getByText('22 Nov 2026')).toBeInTheDocument();
    expect(within(screen.getByRole('complementary', { name: 'Terms' })).getByText(/₹/)).toBeInTheDocument();
    expect(screen.getByText(/^This project has a file/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'About the client' })).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('who wants to apply is redirected to the login page, which explains why', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('link', { name: 'Sign in to apply' }));
    expect(await screen.findByText('Sign in or join to apply. You will return to the project.')).toBeInTheDocument();
    expect(address()).toBe('/login');
    // After signing in, the visitor continues to the project.
    expect(sessionStorage.getItem('return-point')).toBe(` /client/project/${PROJECT_ID}`);
  });

  test.each([
    ['closed', 'This project is closed and takes no more proposals.'],
    ['filled', 'A freelancer was hired. This project takes no more proposals.'],
  ] as const)('sees that a project is %s, with a link to other projects', async (status, text) => {
    open({ status });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See open projects' })).toHaveAttribute('href', '/projects');
    expect(screen.queryByRole('link', { name: 'Sign in to apply' })).not.toBeInTheDocument();
  });

  test.each([
    ['unknown', 'Project not found'],
    ['project-gone', 'Project deleted'],
  ] as const)('sees why no project is shown: %s', async (code, title) => {
    server.use(
      publicHandler(() => fail(aProblem(code))),
      ...signedOutHandlers(),
    );
    renderApp(ADDRESS);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  test('can retry a failed load', async () => {
    let isDown = true;
    server.use(
      publicHandler(() => (isDown ? fail(aProblem('unavailable')) : aPublicProject())),
      ...signedOutHandlers(),
    );
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByText('We could not load this project.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Build a shop' })).toBeInTheDocument();
  });
});

test.each([
  [true, 'Open the project'],
  [false, 'Apply Now'],
])('a signed-in user is redirected to the page with their actions (client: %s)', async (isClient, name) => {
  server.use(
    publicHandler(() => aPublicProject()),
    ...signedInHandlers(isClient),
  );
  renderApp(ADDRESS);
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/client/project/${PROJECT_ID}`);
});

describe('an unknown URL', () => {
  test('shows signed-in users a message', async () => {
    server.use(...signedInHandlers(true));
    const { address } = renderApp('/no/such/page');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(address()).toBe('/no/such/page');
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/client');
    await expectNoAxeViolations();
  });

  test('redirects visitors to the login page', async () => {
    server.use(...signedOutHandlers());
    const { address } = renderApp('/no/such/page');
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
    expect(address()).toBe('/login');
  });
});
