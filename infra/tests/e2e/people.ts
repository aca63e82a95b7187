import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** The values to enter in the registration form. */
export function newRegistration() {
  const unique = randomUUID().slice(0, 13);
  return {
    firstName: 'Asha',
    lastName: 'Rao',
    username: `asha.${unique}`,
    email: `asha.${unique}@example.com`,
    state: 'Maharashtra',
    city: 'Pune',
    password: 'correct horse battery',
  };
}

export type TestAccount = ReturnType<typeof newRegistration>;

/** Fills in and submits the open registration form. */
export async function registerThroughForm(page: Page, person: TestAccount): Promise<void> {
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Username').fill(person.username);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
  await page.getByLabel('State').fill(person.state);
  await page.getByLabel('City').fill(person.city);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

/** Logs out. The URL changes before the page reloads, and nothing may be pressed before the reload. */
export async function logOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await loaded;
  await expect(page).toHaveURL('/login');
}

/** Sends a request as the pages do: from the page's origin, with its cookie. */
export async function call(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(path, {
        method,
        headers: { 'x-requested-by': 'web', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json().catch(() => null) };
    },
    { method, path, body },
  );
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape is what they assert.
export type Answer = { status: number; body: any };

/**
 * Sends a request with the cookie of the page's browser and the headers that our pages send, without loading a page.
 */
export async function ask(
  page: Page,
  method: string,
  path: string,
  body: Readonly<{ data?: unknown; multipart?: Readonly<Record<string, UploadedFile>> }> = {},
): Promise<Answer> {
  // The connection may have reached the server's idle limit.
  const { origin } = new URL((await page.request.get('/health/live', { maxRetries: 2 })).url());
  const response = await page.request.fetch(path, { method, headers: { origin, 'x-requested-by': 'web' }, ...body });
  return { status: response.status(), body: await response.json().catch(() => null) };
}

type UploadedFile = Readonly<{ name: string; mimeType: string; buffer: Buffer }>;

/**
 * Registers a new user without the form; returns their id. The server reports 'just registered' once, to the first
 * request.
 */
export async function register(page: Page, isClient: boolean): Promise<string> {
  const { password, ...person } = newRegistration();
  const data = { ...person, password, confirmpassword: password, isClient };
  const answer = await ask(page, 'POST', '/api/v1/auth/register', { data });
  expect(answer.status).toBe(201);
  return answer.body.user._id;
}

/**
 * Registers a new user without the form; returns their id. The page then shows their home, as after the first visit.
 */
export async function signUp(page: Page, isClient: boolean): Promise<string> {
  const userId = await register(page, isClient);
  const session = await ask(page, 'GET', '/auth/login/success');
  expect(session.body).toMatchObject({ isLogin: true, isRegistered: true });
  await page.goto(isClient ? '/client' : '/freelancer');
  return userId;
}

/** Uploads a file as the pages do; returns its id. */
export async function upload(page: Page, bytes: Buffer, name: string): Promise<string> {
  return page.evaluate(
    async ({ base64, name }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const form = new FormData();
      form.append('file', new File([content], name));
      const response = await fetch('/api/v1/upload', {
        method: 'POST',
        headers: { 'x-requested-by': 'web' },
        body: form,
      });
      return (await response.json()).data._id as string;
    },
    { base64: bytes.toString('base64'), name },
  );
}
