import * as z from 'zod';
import { composed, oneLine, withoutFormat } from './clean-text.ts';
import { INT_MAX, LIMITS, RATE_MAX } from './constants.ts';
import { asciiDigits, spellingOf } from './words.ts';

/**
 * Options for a length limit on input: longer text is refused before any pattern is tried on it, because the time a
 * pattern takes depends on the length.
 */
export const orStop = (error?: string) => ({ abort: true, ...(error !== undefined && { error }) });

/** Refuses unknown parameters, because ignoring a filter would return wrong data. */
export const parameters = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? `This parameter is unknown. Known: ${Object.keys(shape).join(', ') || 'none'}.`
        : undefined,
  });

/** A UUID in lower case. Ids are UUIDv7, so they sort by creation time (RFC 9562, section 5.7). */
export const Id = z.uuid('This is not a valid id.').transform((id) => id.toLowerCase());

/** The version of a stream or of a user's credentials, in an int column. */
export const Version = z.int().min(0).max(INT_MAX);

/** An instant in UTC, RFC 3339. */
export const Instant = z.iso.datetime();
/** An instant in a request. RFC 3339 does not limit the number of fractional-second digits. */
export const GivenInstant = z.string().max(40, orStop()).check(z.iso.datetime());

/** NUL and lone surrogates: PostgreSQL's json cannot convert them to text, so text that contains them is refused. */
export const HOSTILE = /[\0\p{Surrogate}]/u;
const CONTROL = /\p{Cc}/u;

const LINE_BREAK = /[\r\n]/g;

const clean = (value: string) => !HOSTILE.test(value);

const required = (label: string) => z.string(`${label} is required.`);

/**
 * One line of text: trimmed and composed, without invisible characters, with tabs and line breaks replaced by spaces,
 * and `min` (default 1) to `max` characters long. Other control characters are refused.
 */
export function line(label: string, max: number, min = 1) {
  return required(label)
    .overwrite(oneLine)
    .min(min, min === 1 ? `${label} is required.` : `${label} needs at least ${min} characters.`)
    .max(max, orStop(`${label} can have at most ${max} characters.`))
    .refine((value) => clean(value) && !CONTROL.test(value), `${label} contains characters that are not allowed.`);
}

/** Multi-line text, trimmed and composed; with `min` 0 it may be empty. */
export const prose = (label: string, max: number, min = 1) => textOf(label, max, min, (text) => composed(text).trim());

/**
 * Lines of text that are printed unchanged, each like `line`. Control characters other than line breaks are refused.
 */
export const lines = (label: string, max: number) =>
  textOf(label, max, 1, (text) => withoutFormat(text).replaceAll('\t', ' ').trim()).refine(
    (value) => !CONTROL.test(value.replaceAll(LINE_BREAK, '')),
    `${label} contains characters that are not allowed.`,
  );

function textOf(label: string, max: number, min: number, cleaned: (text: string) => string) {
  return required(label)
    .overwrite(cleaned)
    .min(min, min <= 1 ? `${label} is required.` : `${label} needs at least ${min} characters.`)
    .max(max, orStop(`${label} can have at most ${max} characters.`))
    .refine(clean, `${label} contains characters that are not allowed.`);
}

/**
 * ASCII letters, digits, `.`, `_`, `-`: no look-alikes, and no `@`, which distinguishes an email address from a
 * username on the login form.
 */
export const Username = required('Username')
  .trim()
  .min(LIMITS.usernameMin, `Username needs at least ${LIMITS.usernameMin} characters.`)
  .max(LIMITS.username, orStop(`Username can have at most ${LIMITS.username} characters.`))
  .regex(/^[A-Za-z0-9._-]+$/, 'Username can have letters, digits, dots, dashes and underscores.')
  // A leading dash is refused, because an operator's command would parse the name as an option.
  .refine((name) => !name.startsWith('-'), 'Username cannot begin with a dash.');

/**
 * A dot-atom, `@` and a domain with a dot (RFC 5322, section 3.2.3, and RFC 1035, section 2.3.1). The last label is a
 * word or an internationalised label (RFC 5890, section 2.3.2.1). Quoted local parts and IP addresses are not
 * supported.
 */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;
const UNICODE_DOMAIN = /^(?=.*[^!-~])[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An email address with its domain in ASCII, the way Chromium sends it: `user@xn--e1afmkfd.xn--p1ai` for
 * `user@пример.рф`. An address whose domain is already in ASCII and text that is not an address are returned unchanged.
 */
export function withAsciiDomain(address: string): string {
  const [name = '', domain = '', ...more] = address.slice(0, LIMITS.email + 1).split('@');
  if (more.length > 0 || address.length > LIMITS.email || !UNICODE_DOMAIN.test(domain)) return address;
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

export const Email = required('Email')
  .overwrite((text) => withAsciiDomain(text.trim()))
  .max(LIMITS.email, orStop(`Email can have at most ${LIMITS.email} characters.`))
  .pipe(z.email({ pattern: EMAIL, error: 'Enter an email address, like name@example.com.' }));

/** Never trimmed: spaces are part of a password. */
export const Password = required('Password')
  .min(LIMITS.passwordMin, `Password needs at least ${LIMITS.passwordMin} characters.`)
  .max(LIMITS.password, orStop(`Password can have at most ${LIMITS.password} characters.`))
  .refine(clean, 'Password contains characters that are not allowed.');

/**
 * Digits, plain or grouped as in India (1,20,000) and elsewhere (120,000 or 120 000), with an optional leading sign. A
 * comma anywhere else may be a decimal comma, so it is not skipped.
 */
const RATE_TEXT =
  /^(?:₹|[Rr][Ss]\.?)?\s*(?:\d{1,30}|\d{1,2}(?:,\d{2}){0,12},\d{3}|\d{1,3}(?:,\d{3}){1,9}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9})$/;
const MINUS = /^[-−]\s*/;
/** Matches text that the user may have meant as a number, but not as a whole number of rupees. */
const ANY_NUMBER = /^[-−+]?[\d.,\s]*$/;
/** The maximum length of an amount with its sign and spaces; longer text is not an amount. */
const RATE_TEXT_MAX = 100;

/** The digits of an amount, given as a number or as form text. If `isSigned` is true, a minus sign is allowed. */
function wholeRupees(error: (issue: { input?: unknown }) => string, isSigned: boolean) {
  // Every number over the limit is reported as too large, including numbers beyond the safe integers, which would
  // otherwise be refused with a different message.
  const toNumber = (text: string) =>
    Math.min(Number(text.replaceAll(/\D/g, '')), RATE_MAX + 1) * (isSigned && MINUS.test(text) ? -1 : 1);
  const isAmount = (text: string) => RATE_TEXT.test(isSigned ? text.replace(MINUS, '') : text);
  return z.union(
    [
      z.number({ error }),
      z
        .string({ error })
        .trim()
        .max(RATE_TEXT_MAX, { error, abort: true })
        .overwrite(asciiDigits)
        .refine(isAmount, { error })
        .transform(toNumber),
    ],
    {
      error,
    },
  );
}

const errorOf =
  (label: string, message: string) =>
  ({ input }: { input?: unknown }) =>
    typeof input === 'string' && !isAnyNumber(input.trim()) ? `${label} must be a number, such as 15,000.` : message;

const isAnyNumber = (text: string) => text.length <= RATE_TEXT_MAX && ANY_NUMBER.test(asciiDigits(text));

const atMost = (label: string) => `${label} can be at most ₹${RATE_MAX.toLocaleString('en-IN')}.`;

/** A rate in whole rupees, from 1 to RATE_MAX, such as `15000`, `15,000` or `₹15,000`. */
export function rate(label: string) {
  const message = `${label} must be a whole number of rupees above zero.`;
  // The message is also set on each branch of the union, because a form shows the first branch's message and the server
  // shows the union's.
  return wholeRupees(errorOf(label, message), false).pipe(
    z.number().int(message).min(1, message).max(RATE_MAX, atMost(label)),
  );
}

/** Like `rate`, but may be negative, for a deduction such as a discount. */
export function signedRate(label: string) {
  const message = `${label} must be a whole number of rupees that is not zero.`;
  return wholeRupees(errorOf(label, message), true).pipe(
    z
      .number()
      .int(message)
      .min(-RATE_MAX, atMost(label))
      .max(RATE_MAX, atMost(label))
      .refine((amount) => amount !== 0, message),
  );
}

export const Skill = line('Skill', LIMITS.skill);

/** Skills in the given order. A skill that differs from an earlier one only in case or surrounding space is dropped. */
export const Skills = z
  .array(Skill, 'Skills must be a list.')
  .max(LIMITS.skills, `Choose at most ${LIMITS.skills} skills.`)
  .transform((skills) => {
    const seen = new Set<string>();
    return skills.filter((skill) => !seen.has(spellingOf(skill)) && seen.add(spellingOf(skill)));
  });

/** A calendar day, such as `2026-11-21`, without a time or a zone. */
export function day(label: string) {
  return z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(10, orStop(`${label} must be a date.`))
    .pipe(z.iso.date(`${label} must be a date.`));
}
