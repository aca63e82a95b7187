/** Something of the answers that is not compared, and why that is right. */
export type Ignored = Readonly<{
  /** Whose answers; everybody's if absent. */
  who?: string;
  /** Paths of the questions. */
  path: RegExp;
  /** Whether it is this value: of a field, or of an element of a list; `holder` is what holds it. */
  is(name: string, value: unknown, holder: object): boolean;
  why: string;
}>;

/** A release that somebody's data may be of: the folder beside, as make.ts has made it, and what has changed on purpose since. */
export type Release = Readonly<{ name: string; ignored: readonly Ignored[] }>;

const DATA = /^\/api\/v1\/account\/data$/;

/** Of every release. */
export const ALWAYS: readonly Ignored[] = [
  { path: DATA, is: (name) => name === 'downloadedAt', why: 'the time at which it was asked' },
  { path: DATA, is: (name) => name === 'sessions', why: 'the browser that asks has signed in just now' },
];

/** Those of the client who deleted their account. */
const ERASED_PROJECTS = [
  '01a206cb-b80d-7503-be3a-543c5f792298',
  '01a206cb-b81f-7332-b525-145835ae5cff',
  '01a206cb-b84c-7586-8842-39840fa10ab4',
  '01a206cb-b868-71cc-a620-854f9f092bdf',
  '01a206cb-b8a4-763b-b953-ce1d77c8d5db',
];

/** Oldest first. One is added with every release, and none is ever taken away: docs/how-to/add-a-release-fixture.md. */
export const RELEASES: readonly Release[] = [
  {
    name: 'f3c38ef',
    ignored: [
      {
        path: /^\/api\/v1\/events\/project$/,
        is: (name, _value, holder) =>
          name === 'otherSkills' && 'projectId' in holder && ERASED_PROJECTS.includes(String(holder.projectId)),
        why: 'what erased people typed as skills is taken out of the log, and not counted any more (decision 27)',
      },
      {
        who: 'freelancer',
        path: DATA,
        is: (_name, value) =>
          typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'subscriber',
        why: 'the newsletter of an address that was never verified is not told to its account (decision 30)',
      },
    ],
  },
];
