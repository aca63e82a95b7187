/** The ids in a notification that its page's URL needs. */
export type Where = Readonly<{
  projectId: string | null;
  contractId: string | null;
  invoiceId: string | null;
  /** The freelancer of a conversation, or the person reported. */
  personId: string | null;
}>;

/**
 * `path`: the beginning of the URL. `of`: the rest of it, if the page has parameters; null if there is no such page.
 * `label`: for a button that links there.
 */
type Page = Readonly<{ path: string; of?: (where: Where) => string | null; label: string }>;

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
  notices: { path: 'settings/security', label: 'Read the notices' },
  reported: {
    path: '',
    of: ({ projectId, personId }) =>
      projectId === null ? personId && `people/${personId}` : `client/project/${projectId}`,
    label: 'Open what you reported',
  },
  home: { path: '', label: 'Go to Hirelane' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof PAGES;

/** The parameters in a page's URL: '' for none, null if there is no such page. */
export function aboutOf(name: PageName, where: Where): string | null {
  const page: Page = PAGES[name];
  return page.of ? page.of(where) : '';
}

/** A page's URL, without a leading slash. `about`: its parameters. */
export function addressOf(name: PageName, about: string): string {
  const page: Page = PAGES[name];
  return page.of ? `${page.path}${about}` : page.path;
}
