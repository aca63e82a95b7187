/** A part of the responses that is not compared, and why. */
export type Ignored = Readonly<{
  /** The user who gets these responses; all users if absent. */
  who?: string;
  /** Matches request paths. */
  path: RegExp;
  /**
   * Whether to ignore this value of a field or list element; `holder` is the object or list that contains it. If absent,
   * the whole response is ignored.
   */
  is?(name: string, value: unknown, holder: object): boolean;
  why: string;
}>;

/**
 * A release that installations may be updated from. `name` is its folder next to this file, created by make.ts;
 * `ignored` lists the intended changes since.
 */
export type Release = Readonly<{ name: string; ignored: readonly Ignored[] }>;

const DATA = /^\/api\/v1\/account\/data$/;

const isEvent = (value: unknown, type: string) =>
  typeof value === 'object' && value !== null && 'what' in value && value.what === type;

/** Ignored for every release. */
export const ALWAYS: readonly Ignored[] = [
  { path: DATA, is: (name) => name === 'downloadedAt', why: 'the time of the request' },
  { path: DATA, is: (name) => name === 'sessions', why: 'the requesting browser has just signed in' },
];

/**
 * Oldest first. Each release adds an entry, which is removed when the release's data is no longer supported
 * (docs/how-to/add-a-release-fixture.md).
 */
export const RELEASES: readonly Release[] = [
  {
    name: '6191e12a',
    ignored: [
      {
        who: 'visitor',
        path: /^\/api\/v1\/project/,
        is: (name) => name === 'userId',
        why: 'null for users who may not see the page of the client',
      },
      {
        who: 'analyst',
        path: /^\/api\/v1\/events\//,
        why: 'version 2 of the public stream replaced version 1 (decision 117)',
      },
      {
        path: DATA,
        is: (_name, value) => isEvent(value, 'ProposalErasurePublished'),
        why: 'erasures are published in the following night (decision 117)',
      },
    ],
  },
];
