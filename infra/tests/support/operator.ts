import { PASSWORD } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from './marketplace.ts';
import { moderate } from './moderate.ts';
import type { Person } from './newcomer.ts';
import { newcomer } from './newcomer.ts';
import { nextCodeOf, setUpApp } from './second-factor.ts';
import type { Visitor } from './visitor.ts';

/** Names an account an operator. Throws when nothing changes. */
export async function nameOperator(market: Marketplace, userId: string): Promise<void> {
  const { code, printed } = await moderate(market, 'operators', 'add', userId);
  if (code !== 0) throw new Error(printed);
}

/** Takes that back. */
export async function removeOperator(market: Marketplace, userId: string): Promise<void> {
  const { code, printed } = await moderate(market, 'operators', 'remove', userId);
  if (code !== 0) throw new Error(printed);
}

/** Sets up an authenticator app for the account that is signed in, and shows it for this session. */
export async function showFactor(visitor: Visitor): Promise<void> {
  const { secret } = await setUpApp(visitor);
  const answer = await visitor.call('confirm', { json: { password: PASSWORD, code: nextCodeOf(secret) } });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Somebody who has just registered, is an operator and has shown their second factor. */
export async function newOperator(market: Marketplace, isClient = true): Promise<Person> {
  const person = await newcomer(market, isClient);
  await nameOperator(market, person.id);
  await showFactor(person.visitor);
  return person;
}
