import { SETTINGS_PAGES } from '../settings-pages.ts';

/** The ids that the URL of a notification's page needs. */
export type NotifiedAbout = Readonly<{
  projectId: string | null;
  contractId: string | null;
  invoiceId: string | null;
  /** The freelancer in a conversation, or the person reported. */
  personId: string | null;
}>;

/**
 * `path` is the beginning of the URL. `of` returns the parameters that follow, or null if the page does not exist; it
 * is omitted for a page without parameters. `label` is the text of a button that links to the page.
 */
type Page = Readonly<{ path: string; of?: (where: NotifiedAbout) => string | null; label: string }>;

/** The pages that notifications link to. */
export const PAGES = {
  project: { path: 'client/project/', of: ({ projectId }) => projectId, label: 'Open the project' },
  contract: { path: 'contracts/', of: ({ contractId }) => contractId, label: 'Open the contract' },
  invoice: {
    path: 'contracts/',
    of: ({ contractId, invoiceId }) => `${contractId}/invoices/${invoiceId}`,
    label: 'Open the invoice',
  },
  conversation: {
    path: 'messages/',
    of: ({ projectId, personId }) => `${projectId}/${personId}`,
    label: 'Open the conversation',
  },
  'own proposals': { path: 'freelancer/proposals', label: 'Open your proposals' },
  invitations: { path: 'freelancer/invitations', label: 'Open your invitations' },
  searches: { path: 'freelancer/searches', label: 'Open your saved searches' },
  company: { path: 'client/profile', label: 'Open your profile' },
  notices: { path: SETTINGS_PAGES.account.slice(1), label: 'Read the notices' },
  reported: {
    path: '',
    of: ({ projectId, personId }) =>
      projectId === null ? personId && `people/${personId}` : `client/project/${projectId}`,
    label: 'Open what you reported',
  },
  home: { path: '', label: 'Go to Hirelane' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof PAGES;

/** The parameters in a page's URL: '' if it has none, null if the page does not exist. */
export function aboutOf(name: PageName, where: NotifiedAbout): string | null {
  const page: Page = PAGES[name];
  return page.of ? page.of(where) : '';
}

/** A page's URL, without a leading slash. `about` contains its parameters. */
export function addressOf(name: PageName, about: string): string {
  const page: Page = PAGES[name];
  return page.of ? `${page.path}${about}` : page.path;
}
