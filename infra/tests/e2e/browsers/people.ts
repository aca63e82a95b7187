import { registration } from '@hirelane/infra/tests/support/visitor';
import type { Page } from './page.ts';

/** Opens the window of a new visitor. */
export type Open = () => Promise<Page>;

export type TestAccount = ReturnType<typeof registration>;

const roleOf = (isClient: boolean) => (isClient ? 'client' : 'freelancer');

/** Fills in and submits the registration form. */
export async function fillRegistration(page: Page, isClient: boolean): Promise<TestAccount> {
  const person = registration(isClient);
  await page.goto(`/register/${roleOf(isClient)}`);
  const rows: readonly (readonly [string, string])[] = [
    ['First Name', person.firstName],
    ['Last Name', person.lastName],
    ['Username', person.username],
    ['Email', person.email],
    ['State', person.state],
    ['City', person.city],
    ['Password', person.password],
    ['Confirm Password', person.password],
  ];
  for (const [label, value] of rows) await page.fill(label, value);
  await page.click({ role: 'button', name: 'Register' });
  return person;
}

/** Registers through the form; the window then shows the new profile. */
export async function register(page: Page, isClient: boolean): Promise<TestAccount> {
  const person = await fillRegistration(page, isClient);
  await page.at(`/${roleOf(isClient)}/profile`);
  await page.see({ role: 'heading', name: 'Asha Rao' });
  return person;
}

export async function login(page: Page, name: string, password: string): Promise<void> {
  await page.fill('Username or Email', name);
  await page.fill('Password', password);
  await page.click({ role: 'button', name: 'Login' });
}
