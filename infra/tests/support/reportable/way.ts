import { randomUUID } from 'node:crypto';
import type { FileReport } from '@hirelane/api/schemas/reports';
import type { Marketplace } from '../marketplace.ts';
import { newcomer, type Person } from '../newcomer.ts';

/**
 * Content that can be reported. `words` is part of the text, or a file name, that an operator must see; `files` are the
 * files that an operator must get links to. `rest` explains why an operator cannot hide the content.
 */
export type Reportable = Readonly<{
  thing: Pick<FileReport, 'about' | 'id' | 'conversation'>;
  by: Person;
  author: Person;
  words: string;
  files?: readonly string[];
  rest?: 'suspended instead' | 'only operators read it' | 'stays with the client';
}>;

/** Creates the content with two new users, because the server waits for only one of a user's new items at a time. */
export type Way = (market: Marketplace) => Promise<Reportable>;
export type Ways = Readonly<Record<string, Way>>;

/** Text that occurs nowhere else. */
export const unique = (of: string) => `${of} ${randomUUID()}`;
export const strangers = async (market: Marketplace) => ({
  client: await newcomer(market, true),
  freelancer: await newcomer(market, false),
});
