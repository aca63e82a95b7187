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

/** Oldest first. Each release adds one; one goes when its data is no longer read: docs/how-to/add-a-release-fixture.md. */
export const RELEASES: readonly Release[] = [
  {
    name: '6191e12a',
    ignored: [
      {
        who: 'visitor',
        path: /^\/api\/v1\/project/,
        is: (name) => name === 'userId',
        why: 'null to those who may not see the page of the client',
      },
    ],
  },
];
