import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** What a person types into the registration form. */
export function somebody() {
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

export type Person = ReturnType<typeof somebody>;

/** Fills in and sends the registration form that is open. */
export async function registerThroughForm(page: Page, person: Person): Promise<void> {
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

/** A call as the pages make them, from the page's own origin, with its cookie. */
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

/** Signs a new person in without the form; answers their id. The page is then at their home, the first visit over. */
export async function signUp(page: Page, isClient: boolean): Promise<string> {
  // The page's own look at the session must be over: the server says 'just registered' once, to whoever asks first.
  const looked = page.waitForResponse('**/auth/login/success');
  await page.goto('/login');
  await looked;
  const { password, ...person } = somebody();
  const form = { ...person, password, confirmpassword: password, isClient };
  const answer = await call(page, 'POST', '/api/v1/auth/register', form);
  expect(answer.status).toBe(201);
  const home = isClient ? '/client' : '/freelancer';
  await page.goto('/');
  // Whoever has just registered is led to their profile, once.
  await expect(page).toHaveURL(`${home}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
  await page.goto(home);
  return answer.body.user._id;
}

/** Uploads a file as the pages do; answers its id. */
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
