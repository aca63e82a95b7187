import type { MailGroup } from '@hirelane/contracts/told';

/** The path of a page, by the id of what a step is about, and what a button that leads there says. */
export type Page = Readonly<{ path: (about: string) => string; label: string }>;

export const contract: Page = { path: (id) => `contracts/${id}`, label: 'Open the contract' };
export const home: Page = { path: () => '', label: 'Go to Hirelane' };

/** What a mail about a step says. */
export type Words = Readonly<{
  /** By which its reader chooses whether and when they get it. */
  group: MailGroup;
  subject: string;
  /** Instead of `subject`, where there are `n` of them in one mail. */
  several?: (n: number) => string;
  what: string;
  page: Page;
}>;
