import { expect, type Page } from '@playwright/test';
import { addAuthenticator } from '../authenticator.ts';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const SETTINGS = '/settings/security';
const STEP = '/login/second-factor';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** The server's response to a correct password for an account with these second factors. */
function waiting(name: string, wanted: Readonly<{ app: boolean; passkey: boolean }>, act: RoleState['act']): RoleState {
  return {
    name,
    path: STEP,
    async act(page) {
      await page.route('**/api/v1/auth/second-factor', (route) => route.fulfill({ json: { data: wanted } }));
      await page.reload();
      await act(page);
    },
  };
}

/** The confirmation that a session requires after ten minutes. */
async function askedToConfirm(page: Page): Promise<void> {
  const json = { type: 'about:blank', title: 'Confirm', status: 403, code: 'confirm-needed', detail: 'Confirm.' };
  await page.route('**/api/v1/account/second-factor/**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(json) }),
  );
  await press(page, 'Set up an authenticator app');
  await expect(page.getByRole('dialog', { name: 'Confirm your identity' }).getByLabel('Password')).toBeVisible();
}

async function addedPasskey(page: Page): Promise<void> {
  await addAuthenticator(page);
  await press(page, 'Add a passkey');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Laptop');
  await press(page, 'Add the passkey');
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
}

/** The link that verifies an email address, with the server's response after the button is pressed. */
function verifying(name: string, status: number, body: object, act: RoleState['act']): RoleState {
  return {
    name,
    path: `/verify-email#${'t'.repeat(43)}`,
    async act(page) {
      const contentType = status < 400 ? 'application/json' : 'application/problem+json';
      await page.route('**/api/v1/auth/verify-email', (route) =>
        route.fulfill({ status, contentType, body: JSON.stringify(body) }),
      );
      await press(page, 'Verify this email');
      await act(page);
    },
  };
}

const refused = (status: number, code: string) => ({ type: 'about:blank', title: 'Refused', status, code });

export const visitorsSecurity: readonly RoleState[] = [
  {
    name: 'verify-email-asks',
    path: `/verify-email#${'t'.repeat(43)}`,
    act: (page) => expect(page.getByRole('button', { name: 'Verify this email' })).toBeVisible(),
  },
  verifying('verify-email-done', 200, { isVerified: true }, (page) =>
    expect(page.getByText('Your email is verified.')).toBeVisible(),
  ),
  verifying('verify-email-expired', 410, refused(410, 'link-expired'), (page) =>
    expect(page.getByText('This link was already used')).toBeVisible(),
  ),
  verifying('verify-email-password', 409, refused(409, 'password-needed'), (page) =>
    expect(page.getByLabel('New Password', { exact: true })).toBeVisible(),
  ),
  waiting('second-factor-passkey', { app: true, passkey: true }, (page) =>
    expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible(),
  ),
  waiting('second-factor-app', { app: true, passkey: false }, async (page) => {
    await page.getByLabel('Code', { exact: true }).fill('12');
    await press(page, 'Continue');
    await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }),
  waiting('second-factor-recovery', { app: true, passkey: false }, (page) => press(page, 'Use a recovery code')),
];

/** The link that verifies the email address of an account other than the signed-in one. */
const ofAnotherAccount = (name: string, act: RoleState['act']) =>
  verifying(name, 409, refused(409, 'password-needed'), async (page) => {
    await expect(page.getByText(/^You are signed in as .* This link is for another account/)).toBeVisible();
    await act(page);
  });

async function savedElsewhere(page: Page): Promise<void> {
  await page.route('**/api/v1/auth/reset', (route) => route.fulfill({ json: { isPasswordReset: true } }));
  await page.getByLabel('New Password', { exact: true }).fill('quiet river seven');
  await page.getByLabel('Confirm New Password').fill('quiet river seven');
  await press(page, 'Save new password');
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible();
}

export const clientsSecurity: readonly RoleState[] = [
  ofAnotherAccount('verify-email-other-account', async () => undefined),
  ofAnotherAccount('verify-email-other-saved', savedElsewhere),
  {
    name: 'settings-app',
    path: SETTINGS,
    async act(page) {
      await press(page, 'Set up an authenticator app');
      await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible();
    },
  },
  { name: 'settings-confirm', path: SETTINGS, act: askedToConfirm },
  {
    name: 'settings-email-errors',
    path: '/settings/account',
    async act(page) {
      await page.getByLabel('New Email').fill('reader');
      await press(page, 'Change email');
      await expect(page.getByLabel('New Email')).toHaveAttribute('aria-invalid', 'true');
    },
  },
];

/** The order matters: the second state needs the passkey from the first. */
export const newClientsSecurity: readonly RoleState[] = [
  { name: 'recovery-codes', path: SETTINGS, act: addedPasskey },
  {
    name: 'second-factor-on',
    path: SETTINGS,
    act: (page) => expect(page.getByText('10 of 10 are left.')).toBeVisible(),
  },
];
