import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const REASON =
  'You asked three freelancers for a deposit before you hired them, on 12, 14 and 20 November. That is against our terms.\nTell us if we have misunderstood.';

/** Shows the account as suspended in the server's responses. */
async function suspended(page: Page): Promise<void> {
  await page.route('**/auth/login/success', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isSuspended: true } });
  });
  await page.route('**/api/v1/account/suspension', (route) =>
    route.fulfill({ json: { data: { reason: REASON, suspendedAt: '2026-11-25T10:00:00.000000Z' } } }),
  );
  await page.reload();
  await expect(page.getByText('against our terms')).toBeVisible();
}

/** Shows the account as suspended, but with a reason that cannot be loaded. */
async function withoutReason(page: Page): Promise<void> {
  await suspended(page);
  await page.route('**/api/v1/account/suspension', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The reason could not be loaded')).toBeVisible({ timeout: 20_000 });
}

export const clientsSuspended: readonly RoleState[] = [
  { name: 'suspended', path: '/client', act: suspended },
  { name: 'suspended-without-reason', path: '/client', act: withoutReason },
];

export const freelancersSuspended: readonly RoleState[] = [{ name: 'suspended', path: '/freelancer', act: suspended }];

/** Shows every freelancer in the next proposals as suspended. */
export async function nobodyAvailable(page: Page): Promise<void> {
  await page.route('**/api/v1/client/project/*/proposals*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const data = body.data.map((proposal: object) => ({ ...proposal, isUnavailable: true }));
    await route.fulfill({ response, json: { ...body, data } });
  });
}
