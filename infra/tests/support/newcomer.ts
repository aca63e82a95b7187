import type { Marketplace } from './marketplace.ts';
import { register, type Visitor } from './visitor.ts';

export type Person = Readonly<{ visitor: Visitor; id: string }>;

/** A newly registered user. */
export async function newcomer(market: Marketplace, isClient: boolean): Promise<Person> {
  const visitor = market.visitor();
  return { visitor, id: await register(visitor, isClient) };
}
