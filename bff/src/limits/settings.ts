import * as z from 'zod';

/** How often something may happen: `points` times in `seconds`. */
export type Limit = Readonly<{ points: number; seconds: number }>;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** What is limited, and how it is counted. */
export const DEFAULT_LIMITS = {
  /** Failed logins of one account from one address; then one try at a time, with growing pauses. */
  login: { points: 5, seconds: 900 },
  /** Failed logins from one address. */
  loginAddress: { points: 30, seconds: 900 },
  /** Failed logins of one account from all addresses; then strangers wait for their answer. */
  loginAccount: { points: 50, seconds: DAY },
  /** Accounts made from one address. */
  register: { points: 5, seconds: HOUR },
  /** Requests for a reset, and resets, from one address. */
  reset: { points: 10, seconds: HOUR },
  /** Mails with a reset for one address; its seconds are those of the link, so that one that works is always there. */
  resetMail: { points: 3, seconds: 1_800 },
  /** Mails of verification for one user. */
  verification: { points: 5, seconds: HOUR },
  /** Unsubscriptions by mail providers, of which one address makes many. */
  oneClick: { points: 600, seconds: 60 },
  /** Changes of one user's password, each of which is told by mail. */
  passwordChange: { points: 10, seconds: HOUR },
  /** Other e-mail addresses that one user asks for, each of which is sent a mail. Few enough to leave room as `details` does. */
  emailChange: { points: 10, seconds: DAY },
  /** Departures to a provider of sign-ins, from one address. */
  oauthStart: { points: 20, seconds: 60 },
  /** Sign-ins by a passkey that are begun or ended, from one address. */
  passkey: { points: 60, seconds: 60 },
  /** Session cookies from one address that name no session. */
  sessionGuess: { points: 60, seconds: 900 },
  upload: { points: 10, seconds: 60 },
  proposal: { points: 20, seconds: HOUR },
  /** Projects and drafts that one client begins. */
  project: { points: 30, seconds: HOUR },
  /** Edits of one client, those that the wizard makes by itself among them: each is kept for ever. */
  edit: { points: 600, seconds: HOUR },
  /**
   * Changes of one person's name, place, picture or company. Whoever has stolen a session has it for 14 days at most, and cannot
   * fill a stream of 1,000 events in that time.
   */
  details: { points: 60, seconds: DAY },
  /** Changes of one freelancer's profile, entry by entry. */
  profile: { points: 200, seconds: DAY },
  /** E-mail addresses that are entered for the newsletter from one network. */
  newsletter: { points: 20, seconds: DAY },
  /** Searches of the public catalogue, which cost more than other queries. */
  search: { points: 60, seconds: 60 },
  /** Paths that are not there. */
  unknown: { points: 60, seconds: 60 },
  /** Downloads of one's data, each of which reads all that a person has ever written. */
  export: { points: 10, seconds: HOUR },
  /** Pages of the event stream, from one address. */
  events: { points: 120, seconds: 60 },
  /** Other commands and queries of one user, or of one address where nobody is signed in. */
  write: { points: 60, seconds: 60 },
  read: { points: 300, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof DEFAULT_LIMITS;
/** What a refusal says and metrics count. */
export type RefusedBy = LimitName | 'addressConnections' | 'searchesAtOnce' | 'passwordsAtOnce';
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

/** The variables of the environment, for the schema of the bff's configuration. */
export const limitVariables = Object.fromEntries(
  LIMIT_NAMES.map((name) => [variableOf(name), LimitText.default(DEFAULT_LIMITS[name])]),
);

/** The limits out of the variables that `limitVariables` has checked. */
export const limitsFrom = (variables: Readonly<Record<string, unknown>>): Limits =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, variables[variableOf(name)]])) as Limits;

/**
 * An environment with limits that a whole village behind one address does not reach, for tests, the demo and development:
 * they are the same limits, and never switched off.
 */
export const GENEROUS_LIMITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LIMIT_NAMES.map((name) => [variableOf(name), '1000000/h'])),
  LIMIT_ADDRESS_CONNECTIONS: '5000',
  LIMIT_ADDRESS_SEARCHES: '5000',
  LIMIT_ADDRESS_PASSWORDS: '5000',
};

/** How many of something at the same time, and how long one may be held. */
export type Room = Readonly<{
  /** Connections, from everywhere. */
  connections: number;
  /** Connections of one address, or its requests under way where a proxy stands in front. */
  perAddress: number;
  /** Searches of one network that are under way, and as many feeds by shared skills. */
  searchesPerAddress: number;
  /** Requests of one network under way that hash a password. */
  passwordsPerAddress: number;
  /** Seconds after which a connection is closed whose answer nobody reads. */
  unreadSeconds: number;
}>;

const COUNT_RULE = 'must be a whole number, 1 to 1000000.';
const count = z.coerce.number(COUNT_RULE).int(COUNT_RULE).min(1, COUNT_RULE).max(1_000_000, COUNT_RULE);

export const roomVariables = {
  LIMIT_CONNECTIONS: count.default(5_000),
  LIMIT_ADDRESS_CONNECTIONS: count.default(200),
  LIMIT_ADDRESS_SEARCHES: count.default(3),
  LIMIT_ADDRESS_PASSWORDS: count.default(10),
  LIMIT_UNREAD_SECONDS: count.default(120),
};
