import { PASSWORD } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from './marketplace.ts';
import { moderate } from './moderate.ts';
import type { Person } from './newcomer.ts';
import { newcomer } from './newcomer.ts';
import { nextCodeOf, setUpApp } from './second-factor.ts';
import type { Visitor } from './visitor.ts';

/** Makes an account an operator. Throws if nothing changes. */
export async function nameOperator(market: Marketplace, userId: string): Promise<void> {
  const { code, printed } = await moderate(market, 'operators', 'add', userId);
  if (code !== 0) throw new Error(printed);
}

/** Removes an operator. */
export async function removeOperator(market: Marketplace, userId: string): Promise<void> {
  const { code, printed } = await moderate(market, 'operators', 'remove', userId);
  if (code !== 0) throw new Error(printed);
}

/** Sets up an authenticator app for the signed-in account and enters its code in this session. */
export async function showFactor(visitor: Visitor): Promise<void> {
  const { secret } = await setUpApp(visitor);
  const answer = await visitor.call('confirm', { json: { password: PASSWORD, code: nextCodeOf(secret) } });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** A newly registered operator who has entered their second factor. */
export async function newOperator(market: Marketplace, isClient = true): Promise<Person> {
  const person = await newcomer(market, isClient);
  await nameOperator(market, person.id);
  await showFactor(person.visitor);
  return person;
}
