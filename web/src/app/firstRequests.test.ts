import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstRequests } from '@/app/firstRequests';
import { CLIENT_ID, FREELANCER_ID, PROJECT_ID } from '@/test/builders';
import { signedInHandlers, signedOutHandlers } from '@/test/handlers';
import { renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

/** The requests that the app sends while it shows a page. */
let asked: string[];
const note = ({ request }: { request: Request }) => {
  const { pathname, search } = new URL(request.url);
  asked.push(`${pathname}${search}`);
};
beforeEach(() => {
  asked = [];
  server.events.on('request:start', note);
});
afterEach(() => server.events.removeListener('request:start', note));

const client = { userId: CLIENT_ID, isClient: true };
const freelancer = { userId: FREELANCER_ID, isClient: false };

test.each([
  ['/', undefined],
  ['/projects?q=rice', undefined],
  ['/projects?q=tea+%26+rice&category=Music+%26+Audio', undefined],
  ['/projects', freelancer],
  ['/freelancer', freelancer],
  ['/freelancer?saved', freelancer],
  ['/client', client],
  ['/client?draft', client],
  [`/client/project/${PROJECT_ID}`, freelancer],
  [`/client/project/${PROJECT_ID}`, client],
  ['/settings/security', client],
] as const)('the early requests at %s match the requests that the app sends there', async (address, remembered) => {
  server.use(...(remembered ? signedInHandlers(remembered.isClient) : signedOutHandlers()));
  renderApp(address);
  await screen.findByRole('heading', { level: 1 });
  const early = firstRequests(new URL(address, 'http://localhost'), remembered).map((each) => each.address);
  expect(early.length).toBeGreaterThan(0);
  await expect.poll(() => early.filter((each) => !asked.includes(each))).toEqual([]);
});

test('a visitor’s page requests only the session, because the list is in the document', () => {
  const requests = firstRequests(new URL('/projects', 'http://localhost'), undefined);
  expect(requests.map(({ address }) => address)).toEqual(['/auth/login/success']);
});

test('a browser without a remembered user requests only the session, whose response identifies the user', () => {
  const requests = firstRequests(new URL('/freelancer', 'http://localhost'), freelancer);
  expect(requests.filter(({ user }) => user === null).map(({ address }) => address)).toEqual(['/auth/login/success']);
  expect(requests.length).toBeGreaterThan(2);
});

test('a client’s page requests no freelancer data, and a freelancer’s page requests no client data', () => {
  const at = (path: string, remembered: typeof client | typeof freelancer) =>
    firstRequests(new URL(path, 'http://localhost'), remembered).map(({ address }) => address);
  expect(at('/freelancer', client)).toEqual(at('/about', client));
  expect(at('/client', freelancer)).toEqual(at('/about', freelancer));
});
