import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const CONTRACTS = /\/api\/v1\/contract\?.*projectId=/;
const OWN = /\/api\/v1\/freelancer\/proposal\?.*projectId=/;

/** Opens the project of the first contract; `prepare` may change the responses. */
const project = (
  name: string,
  text: string | RegExp,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): RoleState => ({
  name: `hired-${name}`,
  path: '/contracts',
  act: async (page) => {
    await prepare(page);
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('link', { name: 'Open the project' }).click();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 20_000 });
  },
});

const noContracts = (page: Page) =>
  page.route(CONTRACTS, (route) => route.fulfill({ json: { data: [], nextCursor: null } }));

/** Changes the status of the freelancer's own proposal. */
const proposalIs = (over: object) => async (page: Page) => {
  await noContracts(page);
  await page.route(OWN, async (route) => {
    const response = await route.fetch();
    const { data, nextCursor } = await response.json();
    await route.fulfill({ json: { data: data.map((each: object) => ({ ...each, ...over })), nextCursor } });
  });
};

/** A project's page for its client, who has hired. */
export const clientsHired: readonly RoleState[] = [
  project('client', 'Go to the contract'),
  project('client-failed', 'We could not load the contract for this project.', (page) =>
    page.route(CONTRACTS, (route) => route.abort()),
  ),
  {
    name: 'hired-past-none',
    path: '/client?all',
    act: async (page) => {
      await page.getByRole('link', { name: 'Filled and Closed Projects' }).click();
      await expect(page).toHaveURL('/client?past');
      await expect(page.getByText('No filled or closed projects')).toBeVisible();
    },
  },
];

/** A project's page for a freelancer who has applied. */
export const freelancersHired: readonly RoleState[] = [
  project('freelancer', 'Go to the contract'),
  project('freelancer-starting', 'The contract is being set up.', proposalIs({ status: 'hired' })),
  project(
    'freelancer-withdrawn',
    /You withdrew your proposal/,
    proposalIs({ status: 'withdrawn', withdrawnAt: '2026-11-28T12:00:00Z' }),
  ),
];
