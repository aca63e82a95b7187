import type { RouteLimit } from '@hirelane/api/routes/route';
import { wholeNumber } from '@hirelane/runtime/variable-types';
import * as z from 'zod';

/** A rate limit: `points` uses in `seconds`. */
export type Limit = Readonly<{ points: number; seconds: number }>;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The limits and their defaults. */
export const DEFAULT_LIMITS = {
  /** Failed logins to one account from one address. After that, one attempt at a time with growing pauses. */
  login: { points: 5, seconds: 900 },
  /** Failed logins from one address. */
  loginAddress: { points: 30, seconds: 900 },
  /** Failed logins to one account from all addresses. After that, responses to unknown addresses are delayed. */
  loginAccount: { points: 50, seconds: DAY },
  /** Accounts created from one address. */
  register: { points: 5, seconds: HOUR },
  /** Password resets requested or completed from one address. */
  reset: { points: 10, seconds: HOUR },
  /**
   * Reset emails to one email address. The window is the lifetime of the link, so that the mailbox always has a valid
   * link.
   */
  resetMail: { points: 3, seconds: 1_800 },
  /** Verification emails to one user. */
  verification: { points: 5, seconds: HOUR },
  /** Unsubscribe requests from mail providers, which send many from one address. */
  oneClick: { points: 600, seconds: 60 },
  /** Password changes by one user; each one sends an email. */
  passwordChange: { points: 10, seconds: HOUR },
  /**
   * Email address changes requested by one user; each one sends an email. Like `details`, the limit is too low to fill
   * a stream.
   */
  emailChange: { points: 10, seconds: DAY },
  /** Redirects to a sign-in provider, from one address. */
  oauthStart: { points: 20, seconds: 60 },
  /** Passkey sign-ins started or completed from one address. */
  passkey: { points: 60, seconds: 60 },
  /** Session cookies from one address that do not match a session. */
  sessionGuess: { points: 60, seconds: 900 },
  upload: { points: 10, seconds: 60 },
  proposal: { points: 20, seconds: HOUR },
  /** Projects and drafts created by one client. */
  project: { points: 30, seconds: HOUR },
  /** Edits by one client, including those the wizard saves automatically; each is stored permanently. */
  edit: { points: 600, seconds: HOUR },
  /**
   * Changes of one user's name, location, picture or company. The limit is so low that a stolen session, which lasts at
   * most 14 days, cannot fill a stream of 1,000 events.
   */
  details: { points: 60, seconds: DAY },
  /**
   * Changes of one user's page settings, each of which writes at most three events, and sometimes a handle. Like
   * `details`, the limit is too low to fill a stream: otherwise an intruder could make a page public that its owner can
   * no longer hide.
   */
  page: { points: 20, seconds: DAY },
  /** Reports by one user to the operator, who has to read each of them. */
  report: { points: 20, seconds: DAY },
  /** Invitations by one client. */
  invite: { points: 50, seconds: DAY },
  /** Questions about projects asked by one freelancer. */
  question: { points: 30, seconds: DAY },
  /** Changes to entries in one freelancer's profile. */
  profile: { points: 200, seconds: DAY },
  /** Email addresses submitted to the newsletter from one network. */
  newsletter: { points: 20, seconds: DAY },
  /** Searches of the public catalogue, which cost more than other queries. */
  search: { points: 60, seconds: 60 },
  /** Requests for the statistics, which change once a week. */
  statistics: { points: 60, seconds: 60 },
  /** Changes to one freelancer's saved searches and feed URL. Like `details`, the limit is too low to fill a stream. */
  savedSearch: { points: 60, seconds: DAY },
  /**
   * Requests for personal feeds from one address, each of which runs up to twenty searches. A feed reader may request
   * the feeds of many users.
   */
  ownFeed: { points: 60, seconds: 60 },
  /** Requests to paths that do not exist, from one address. */
  unknown: { points: 60, seconds: 60 },
  /** Downloads of one user's data; each reads all of the user's records. */
  export: { points: 10, seconds: HOUR },
  /** Pages of the event stream fetched with one token or, without a valid token, from one address. */
  events: { points: 120, seconds: 60 },
  /** Other commands and queries by one user or, without a session, from one address. */
  write: { points: 60, seconds: 60 },
  read: { points: 300, seconds: 60 },
} as const satisfies Record<RouteLimit | 'read' | 'write', Limit> & Record<string, Limit>;

export type LimitName = keyof typeof DEFAULT_LIMITS;
/** Names of limits in refusals and metrics. */
export type RefusedBy =
  | LimitName
  | 'addressConnections'
  | 'streams'
  | 'eventStreams'
  | 'searchesAtOnce'
  | 'passwordsAtOnce';
export type Limits = Readonly<Record<LimitName, Limit>>;

const UNITS = { s: 1, m: 60, h: HOUR, d: DAY } as const;
const FORM = /^([1-9]\d{0,8})\/([1-9]\d{0,4})?([smhd])$/;
const MESSAGE = 'must be a number and a time, such as 5/15m or 300/m (s, m, h, d).';

/** `5/15m` is five in 15 minutes, `300/m` is 300 in one. */
const LimitText = z
  .string()
  .regex(FORM, MESSAGE)
  .transform((text): Limit => {
    const [, points, times = '1', unit] = FORM.exec(text) ?? [];
    return { points: Number(points), seconds: Number(times) * UNITS[unit as keyof typeof UNITS] };
  });

/** `loginAddress` is configured by `LIMIT_LOGIN_ADDRESS`. */
const variableOf = (name: string) => `LIMIT_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[];

/** The environment variables, for the schema of the bff's configuration. */
export const limitVariables = Object.fromEntries(
  LIMIT_NAMES.map((name) => [variableOf(name), LimitText.default(DEFAULT_LIMITS[name])]),
);

/** Returns the limits from the variables that `limitVariables` has validated. */
export const limitsFrom = (variables: Readonly<Record<string, unknown>>): Limits =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, variables[variableOf(name)]])) as Limits;

/**
 * Environment variables with limits that even many users behind one address do not reach, for tests, the demo and
 * development. Limits are raised, never switched off.
 */
export const GENEROUS_LIMITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LIMIT_NAMES.map((name) => [variableOf(name), '1000000/h'])),
  LIMIT_ADDRESS_CONNECTIONS: '5000',
  LIMIT_ADDRESS_STREAMS: '5000',
  LIMIT_ADDRESS_SEARCHES: '5000',
  LIMIT_ADDRESS_PASSWORDS: '5000',
  LIMIT_READS: '5000',
  LIMIT_COMMANDS: '5000',
  LIMIT_SIGN_INS: '5000',
};

/** How many connections and costly requests may be open at the same time, and for how long. */
export type Slots = Readonly<{
  /** Connections in total. */
  connections: number;
  /** Connections from one address; behind a proxy, requests in progress from one client's address. */
  perAddress: number;
  /** Live streams open to one address. */
  streamsPerAddress: number;
  /** Searches in progress from one network. Feeds by shared skills have a separate limit of the same size. */
  searchesPerAddress: number;
  /** Requests in progress from one network that hash a password. */
  passwordsPerAddress: number;
  /** How many seconds a client may go without reading a byte of the response before its connection is closed. */
  unreadSeconds: number;
}>;

const count = wholeNumber(1, 1_000_000);

export const slotVariables = {
  LIMIT_CONNECTIONS: count.default(10_000),
  LIMIT_ADDRESS_CONNECTIONS: count.default(200),
  LIMIT_ADDRESS_STREAMS: count.default(500),
  LIMIT_ADDRESS_SEARCHES: count.default(3),
  LIMIT_ADDRESS_PASSWORDS: count.default(10),
  LIMIT_UNREAD_SECONDS: count.default(120),
};

/** Maximum total number of requests of a kind in progress. Others wait for half a second at most. */
export const turnVariables = {
  LIMIT_READS: count.default(32),
  LIMIT_COMMANDS: count.default(32),
  LIMIT_SIGN_INS: count.default(4),
};
