import { expect, type Page } from '@playwright/test';
import { clientsApproaches, freelancersApproaches } from './approaches.ts';
import { clientsContracts, freelancersContracts, newcomersContracts } from './contracts.ts';
import { firstSteps } from './firstSteps.ts';
import { freelancersFound, visitorsFound } from './found.ts';
import { clientsFreelancers } from './freelancers.ts';
import { clientsHired, freelancersHired } from './hired.ts';
import { operatorsMarketplace, visitorsMarketplace } from './marketplace.ts';
import { clientsMessages } from './messages.ts';
import { clientsNotifications } from './notifications.ts';
import { operatorScreens } from './operator.ts';
import { clientsPages, freelancersPages, visitorsPages } from './pages.ts';
import type { Viewer } from './people.ts';
import { openProposals } from './proposals.ts';
import { visitorsPublic } from './public.ts';
import { clientsRecords, freelancersRecords, visitorsRecords } from './records.ts';
import { clientsRefused, visitorsRefused } from './refused.ts';
import { contractsReviews, personsReviews } from './reviews.ts';
import { freelancersSearches } from './searches.ts';
import { clientsSecurity, newClientsSecurity, visitorsSecurity } from './security.ts';
import type { State } from './state.ts';
import { visitorsStatistics } from './statistics.ts';
import { clientsSuspended, freelancersSuspended, nobodyAvailable } from './suspended.ts';
import { operatorsTokens } from './tokens.ts';
import { clientsWizard } from './wizard.ts';

const LISTS = /\/api\/v1\/(client\/)?project(\?|$)/;

const ACCOUNT = /\/api\/v1\/(auth\/sign-ins|user\/sessions)/;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Opens a dialog and submits it unchanged, which shows an error. */
function sent(opener: string | RegExp, action = 'Save') {
  return async (page: Page) => {
    await press(page, opener);
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/required|Attach|rupees/)
        .first(),
    ).toBeVisible();
  };
}

function opened(opener: string | RegExp) {
  return async (page: Page) => {
    await press(page, opener);
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

async function deletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete my account' }).getByLabel('Password')).toBeVisible();
}

const SETTINGS = '/settings/account';

/** The settings while their data is loading, or after loading failed. */
async function settingsFailed(page: Page): Promise<void> {
  await page.route(ACCOUNT, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 20_000 });
}

async function settingsLoading(page: Page): Promise<void> {
  await page.route(ACCOUNT, () => undefined);
  await page.reload();
  await expect(page.locator('[role=status][data-late=true]').first()).toBeVisible();
}

async function failed(page: Page): Promise<void> {
  await page.route(LISTS, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 20_000 });
}

async function loading(page: Page): Promise<void> {
  await page.route(LISTS, () => undefined);
  await page.reload();
  await expect(page.locator('[role=status][data-late=true]').first()).toBeVisible();
}

async function nothingFound(page: Page): Promise<void> {
  await page.getByPlaceholder('Search for Jobs...').fill('zeppelin');
  await expect(page.getByText('Nothing matches your search')).toBeVisible();
}

/** The menu on narrow screens. */
const menu = (path: string): Omit<State, 'who'> => ({
  name: 'menu',
  path,
  widths: [375, 700],
  act: async (page) => {
    await page.setViewportSize({ width: 375, height: 900 });
    await press(page, /menu/i);
  },
});

const visitor: readonly Omit<State, 'who'>[] = [
  menu('/'),
  { name: 'menu', path: '/', widths: [1280], act: (page) => press(page, 'Find Work') },
  { name: 'login-errors', path: '/login', act: (page) => press(page, 'Login') },
  {
    name: 'login-refused',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Username or Email').fill('reader');
      await page.getByLabel('Password').fill('wrong');
      await press(page, 'Login');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'register-errors', path: '/register/client', act: (page) => press(page, 'Register') },
  { name: 'register-none', path: '/register', act: (page) => press(page, 'Join') },
  { name: 'projects-none', path: '/projects', act: nothingFound },
  // A visitor's document includes the list when there is no search.
  { name: 'projects-failed', path: '/projects?sort=budget-low', act: failed },
  { name: 'projects-loading', path: '/projects?sort=budget-low', act: loading },
  { name: 'newsletter-error', path: '/about', act: (page) => press(page, 'Subscribe') },
];

/** Chooses an action from the menu of the first card of a tab, and waits for a dialog or an alert. */
const fromMenu =
  (tab: string, action: RegExp, result: 'dialog' | 'alert' = 'dialog') =>
  async (page: Page) => {
    await page.getByRole('link', { name: tab }).click();
    await expect(page.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await press(page, /^More: /);
    await press(page, action);
    await expect(page.getByRole(result).first()).toBeVisible();
  };

const client: readonly Omit<State, 'who'>[] = [
  menu('/client'),
  { name: 'none-found', path: '/client', act: nothingFound },
  { name: 'card-menu', path: '/client', act: (page) => press(page, /^More: /) },
  { name: 'close', path: '/client', act: fromMenu('Published Projects', /^Close /) },
  { name: 'delete', path: '/client', act: fromMenu('Draft Projects', /^Delete /) },
  { name: 'publish-incomplete', path: '/client', act: fromMenu('Draft Projects', /^Publish /, 'alert') },
  { name: 'proposals', path: '/client', act: (page) => openProposals(page) },
  {
    name: 'proposals-unavailable',
    path: '/client',
    async act(page) {
      await nobodyAvailable(page);
      await openProposals(page);
      await expect(page.getByText('not available right now').first()).toBeVisible();
    },
  },
  {
    name: 'proposals-decline',
    path: '/client',
    act: async (page) => {
      await openProposals(page);
      await page
        .getByRole('button', { name: /^Decline / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'proposals-compare',
    path: '/client',
    act: async (page) => {
      await openProposals(page, { least: 2 });
      for (const box of (await page.getByRole('checkbox', { name: /^Select / }).all()).slice(0, 3)) await box.check();
      await press(page, 'Compare');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'proposals-keys',
    path: '/client',
    act: async (page) => {
      await openProposals(page);
      await page.getByRole('link', { name: /^All \(/ }).focus();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'proposals-none-shown',
    path: '/client',
    act: async (page) => {
      await openProposals(page);
      await page.getByRole('link', { name: /^Shortlisted/ }).click();
      await expect(page.getByText('No shortlisted proposals')).toBeVisible();
    },
  },
  { name: 'details', path: '/client/profile', act: opened('Edit Your Details') },
  { name: 'account-menu', path: '/client', act: (page) => press(page, 'Your account') },
  { name: 'settings-failed', path: '/settings/security', act: settingsFailed },
  { name: 'settings-loading', path: '/settings/security', act: settingsLoading },
  { name: 'delete-account', path: SETTINGS, act: deletion },
  { name: 'company', path: '/client/profile', act: opened('Edit Company Details') },
];

const freelancer: readonly Omit<State, 'who'>[] = [
  menu('/freelancer'),
  { name: 'failed', path: '/freelancer', act: failed },
  { name: 'loading', path: '/freelancer', act: loading },
  { name: 'applied', path: '/freelancer', act: (page) => page.getByRole('link', { name: 'Applied Jobs' }).click() },
  {
    name: 'proposal-errors',
    path: '/freelancer/projects',
    act: async (page) => {
      const cards = page.getByRole('article').filter({ hasNotText: 'Proposal sent' });
      await cards
        .getByRole('link', { name: /^Apply Now/ })
        .last()
        .click();
      await sent('Apply Now', 'Send Proposal')(page);
    },
  },
  {
    name: 'letter',
    path: '/freelancer/proposals',
    act: (page) => page.getByText('Cover letter').first().click(),
  },
  { name: 'revise', path: '/freelancer/proposals', act: opened(/^Revise /) },
  { name: 'withdraw', path: '/freelancer/proposals', act: opened(/^Withdraw /) },
  { name: 'no-project', path: '/client/project/0192f0c1-2d3e-7f00-8a00-000000000000', act: async () => undefined },
  { name: 'title', path: '/freelancer/profile', act: opened('Edit your title') },
  { name: 'skills', path: '/freelancer/profile', act: opened('Edit Skills') },
  { name: 'education-errors', path: '/freelancer/profile', act: sent('Add Your Education') },
  { name: 'experience-errors', path: '/freelancer/profile', act: sent('Add Your Experience') },
  { name: 'portfolio-errors', path: '/freelancer/profile', act: sent('Add a Portfolio') },
  { name: 'delete', path: '/freelancer/profile', act: opened(/^Delete /) },
  {
    name: 'challenge',
    path: '/freelancer/profile',
    act: (page) => page.getByText('Project Challenge').first().click(),
  },
];

const empty = (paths: Readonly<Record<string, string>>): Omit<State, 'who'>[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path, act: async () => undefined }));

const of = (who: Viewer, states: readonly Omit<State, 'who'>[]) => states.map((state) => ({ who, ...state }));

/** Every dialog, and every list and form that is empty, loading, invalid or broken. */
export const STATES: readonly State[] = [
  ...of('visitor', [
    ...visitor,
    ...visitorsSecurity,
    ...visitorsRefused,
    ...visitorsPages,
    ...visitorsRecords,
    ...visitorsPublic,
    ...visitorsStatistics,
    ...visitorsFound,
    ...visitorsMarketplace,
  ]),
  ...of('client', [
    ...client,
    ...clientsContracts,
    ...clientsHired,
    ...clientsSecurity,
    ...clientsRefused,
    ...clientsPages,
    ...clientsSuspended,
    ...contractsReviews,
    ...clientsRecords,
    ...clientsFreelancers,
    ...clientsMessages,
    ...clientsNotifications,
    ...clientsApproaches,
    ...operatorScreens,
    ...operatorsMarketplace,
    ...operatorsTokens,
    ...clientsWizard,
  ]),
  ...of('freelancer', [
    ...freelancer,
    ...freelancersContracts,
    ...freelancersHired,
    ...freelancersPages,
    ...freelancersSuspended,
    ...personsReviews,
    ...freelancersRecords,
    ...freelancersSearches,
    ...freelancersApproaches,
    ...freelancersFound,
  ]),
  ...of('new client', [
    ...empty({ home: '/client', profile: '/client/profile' }),
    ...newcomersContracts,
    ...newClientsSecurity,
    ...firstSteps('/client'),
  ]),
  ...of('new freelancer', [
    ...empty({ profile: '/freelancer/profile', proposals: '/freelancer/proposals' }),
    ...newcomersContracts,
    { name: 'saved', path: '/freelancer', act: (page) => page.getByRole('link', { name: 'Saved Jobs' }).click() },
    ...firstSteps('/freelancer'),
  ]),
];
