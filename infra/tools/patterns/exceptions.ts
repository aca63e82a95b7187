/**
 * A pattern whose matching time may grow faster than the text, and why an attacker cannot supply text that makes it
 * slow.
 */
export type Exception = Readonly<{ file: string; source: string; because: string }>;

const ADDRESS = 'a URL from the configuration of the process';
const BUILD = 'a file of our own build or documentation';
const MESSAGE =
  'a message of at most 5,000 characters, in the browser of its reader; outside.test.ts measures the longest';

/** The check fails if an exception's pattern has become safe or was deleted. */
export const EXCEPTIONS: readonly Exception[] = [
  { file: 'services/platform/runtime/src/variable-types.ts', source: '\\/+$', because: ADDRESS },
  { file: 'services/platform/eventstoredb/src/address.ts', source: '\\/+$', because: ADDRESS },
  { file: 'bff/src/marketplace/in-document.ts', source: '<svg [^>]*data-mark[\\s\\S]*?<\\/svg>', because: BUILD },
  { file: 'bff/src/marketplace/in-document.ts', source: '<link rel="icon"[^>]*>', because: BUILD },
  ...['headers', 'dictionary'].map((name) => ({
    file: 'contracts/src/public-events/documents/events-doc.ts',
    source: `<!-- ${name} -->[\\s\\S]*<!-- \\/${name} -->`,
    because: BUILD,
  })),
  {
    file: 'contracts/src/public-events/documents/tables-doc.ts',
    source: '<!-- tables -->[\\s\\S]*<!-- \\/tables -->',
    because: BUILD,
  },
  {
    file: 'services/identity/src/user/username-from.ts',
    source: '[._-]+$',
    because: 'it follows a cut to 24 characters',
  },
  ...[
    '[\\w.+-]{1,64}\\s?(?:@|[([]\\s?at\\s?[)\\]])\\s?[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,4}\\.[a-z]{2,}',
    '\\b[\\w.-]{2,64}@(?:ok(?:axis|hdfcbank|icici|sbi)|ybl|ibl|axl|apl|paytm|upi)(?![\\w.-]*\\.[a-z]|\\w)',
    '(?:₹|rs\\.?|inr|usd|eur|[$€£])\\s?[\\d.,\\s]{0,24}\\d|\\d[\\d.,\\s]{0,24}\\s?(?:₹|rs\\b|inr\\b|usd\\b|eur\\b|rupees\\b|[$€£%])',
    '(^|[\\s:;,\'"(])(\\+?\\(?\\d(?:[\\d().-]|\\s(?=[\\d(])){0,40}\\d)(?=$|[\\s:;,.!?\'")])',
  ].map((source) => ({ file: 'web/src/features/messages/MessageRun.tsx', source, because: MESSAGE })),
];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The values of the arguments in `new RegExp(…)`, by file and argument. These values are checked too. */
export const MADE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bff/src/auth/oauth/start.ts': {
    '`^/(?:projects|client(?:/post|/profile|/project/${UUID})?|freelancer(?:/profile|/projects|/work|/proposals)?)$`': `^/(?:projects|client(?:/post|/profile|/project/${UUID})?|freelancer(?:/profile|/projects|/work|/proposals)?)$`,
  },
  'bff/src/http/match-route.ts': {
    "`^${source.endsWith('/') ? `${source}?` : source}$`": `^/api/v1/client/project/${UUID}/proposals/${UUID}/?$`,
  },
  'bff/src/marketplace/in-document.ts': {
    '`(?<![\\\\w/%@.])${DEFAULT_NAME}(?![\\\\w/%@])`': '(?<![\\w/%@.])Hirelane(?![\\w/%@])',
  },
  'bff/src/site/pictures.ts': {
    '`^/pictures/projects/(${ID})-\\\\d{1,9}\\\\.png$`': `^/pictures/projects/(${ID})-\\d{1,9}\\.png$`,
    '`^/pictures/people/(${ID})\\\\.png$`': `^/pictures/people/(${ID})\\.png$`,
  },
  'bff/src/site/site.ts': {
    '`^/sitemaps/(?:projects|people)-${ID}\\\\.xml$`': `^/sitemaps/(?:projects|people)-${ID}\\.xml$`,
  },
  'contracts/src/schemas/marketplace.ts': {
    '`^[${JOIN_CODE_LETTERS}]{${JOIN_CODE_LENGTH}}$`': '^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{16}$',
  },
  'infra/deploy/docker/make-secrets.mjs': { '`^${name}=.`': '^POSTGRES_PASSWORD=.' },
  'services/identity/src/mails/mail/outbox.ts': { '`\\\\b${DEFAULT_NAME}\\\\b`': '\\bHirelane\\b' },
};
