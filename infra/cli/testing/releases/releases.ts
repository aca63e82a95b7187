/** A part of the answers that is not compared, and the reason. */
export type Ignored = Readonly<{
  /** Whose answers; those of all users if absent. */
  who?: string;
  /** Paths of the requests. */
  path: RegExp;
  /** Whether this value is ignored: of a field, or of an element of a list; `holder` is the object or list with it. */
  is(name: string, value: unknown, holder: object): boolean;
  why: string;
}>;

/**
 * A release that installations may be updated from: the folder here that make.ts created, and the intended changes
 * since.
 */
export type Release = Readonly<{ name: string; ignored: readonly Ignored[] }>;

const DATA = /^\/api\/v1\/account\/data$/;

/** Ignored for every release. */
export const ALWAYS: readonly Ignored[] = [
  { path: DATA, is: (name) => name === 'downloadedAt', why: 'the time at which it was asked' },
  { path: DATA, is: (name) => name === 'sessions', why: 'the requesting browser has just signed in' },
];

/** Those of the client who deleted their account. */
const ERASED_PROJECTS = [
  '01a206cb-b80d-7503-be3a-543c5f792298',
  '01a206cb-b81f-7332-b525-145835ae5cff',
  '01a206cb-b84c-7586-8842-39840fa10ab4',
  '01a206cb-b868-71cc-a620-854f9f092bdf',
  '01a206cb-b8a4-763b-b953-ce1d77c8d5db',
];

/** Oldest first. Each release adds one; none is ever removed: docs/how-to/add-a-release-fixture.md. */
export const RELEASES: readonly Release[] = [
  {
    name: 'f3c38ef',
    ignored: [
      {
        path: /\/proposals|^\/api\/v1\/user\//,
        is: (name, value) => name === 'lastName' && value !== '',
        why: 'outside a contract a last name is an initial (decision 59)',
      },
      {
        path: /^\/api\/v1\/(client\/)?project/,
        is: (name) => name === 'match',
        why: 'every list says why a project may suit a freelancer, and by which skills (decision 81)',
      },
      {
        path: /^\/api\/v1\/(client\/)?project/,
        is: (name) => name === 'userId',
        why: 'null to those who may not see the page of the client',
      },
      {
        path: /^\/api\/v1\/events\/project$/,
        is: (name, _value, holder) =>
          name === 'otherSkills' && 'projectId' in holder && ERASED_PROJECTS.includes(String(holder.projectId)),
        why: 'skills typed by erased people are removed from the log, and no longer counted (decision 27)',
      },
      {
        who: 'freelancer',
        path: DATA,
        is: (_name, value) =>
          typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'subscriber',
        why: 'the newsletter of an unverified address is not shown to its account (decision 30)',
      },
      {
        path: DATA,
        is: (name, value) => name === 'purpose' && value === 'attachment',
        why: 'every upload has a purpose since schema 2 of FileUploaded (decision 40)',
      },
      {
        path: DATA,
        is: (name, value) => name === 'what' && (value === 'Subscribed' || value === 'SubscriptionRequested'),
        why: 'a subscription from before confirmations is read as a request (decision 40)',
      },
      {
        path: DATA,
        is: (_name, value) =>
          typeof value === 'object' && value !== null && 'what' in value && value.what === 'ProposalClientErased',
        why: 'a proposal says that its client has left (decision 52)',
      },
      {
        path: DATA,
        is: (_name, value) =>
          typeof value === 'object' && value !== null && 'what' in value && value.what === 'ProposalClosed',
        why: 'an open proposal says that its project was closed (decision 55)',
      },
      {
        who: 'client',
        path: DATA,
        is: (_name, value) =>
          typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'proposal',
        why: 'clients export the proposals that they received (decision 52)',
      },
    ],
  },
];
