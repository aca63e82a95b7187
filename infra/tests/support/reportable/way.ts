import { randomUUID } from 'node:crypto';
import type { FileReport } from '@hirelane/api/schemas/reports';
import type { Marketplace } from '../marketplace.ts';
import { newcomer, type Person } from '../newcomer.ts';

/**
 * Something that can be reported. `words`: part of what an operator has to read, or a file's name; `files`: which they
 * have to be led to. `rest`: why an operator cannot hide it.
 */
export type Reportable = Readonly<{
  thing: Pick<FileReport, 'about' | 'id' | 'conversation'>;
  by: Person;
  author: Person;
  words: string;
  files?: readonly string[];
  rest?: 'suspended instead' | 'only operators read it' | 'stays with the client';
}>;

/** Of two people who have no other part: the server waits for one new thing of a person at a time. */
export type Way = (market: Marketplace) => Promise<Reportable>;
export type Ways = Readonly<Record<string, Way>>;

/** Words that nothing else has. */
export const unique = (of: string) => `${of} ${randomUUID()}`;
export const strangers = async (market: Marketplace) => ({
  client: await newcomer(market, true),
  freelancer: await newcomer(market, false),
});
