import * as z from 'zod';
import { LIMITS, RATE_MAX } from './constants.ts';

/**
 * The options of a limit on what others send: a text that is longer is refused before any pattern is tried on it, since
 * how long that takes depends on the length.
 */
export const orStop = (error?: string) => ({ abort: true, ...(error !== undefined && { error }) });

/** A UUID in lower case. Ids are UUIDv7, so that they sort by the time they were made (RFC 9562, section 5.7). */
export const Id = z.uuid('This is not a valid id.').transform((id) => id.toLowerCase());

/** An instant in UTC, RFC 3339. */
export const Instant = z.iso.datetime();
/** An instant that others send. Its fraction of a second has no end in RFC 3339. */
export const GivenInstant = z.string().max(40, orStop()).check(z.iso.datetime());

/**
 * NUL and halves of characters: PostgreSQL's json cannot turn them into text, so no text that holds them enters the
 * system.
 */
export const HOSTILE = /[\0\p{Surrogate}]/u;
/** Control and direction characters. The joiners U+200C and U+200D are letters' business in many scripts. */
const CONTROL = /(?![\u200C\u200D])[\p{Cc}\p{Cf}]/u;

const LINE_BREAK = /[\r\n]/g;

const clean = (value: string) => !HOSTILE.test(value);

const required = (label: string) => z.string(`${label} is required.`);

/** One line of text: trimmed, no control characters, `min` (default 1) to `max` characters. */
export function line(label: string, max: number, min = 1) {
  return required(label)
    .trim()
    .min(min, min === 1 ? `${label} is required.` : `${label} needs at least ${min} characters.`)
    .max(max, orStop(`${label} can have at most ${max} characters.`))
    .refine((value) => clean(value) && !CONTROL.test(value), `${label} holds characters that cannot be used.`);
}

/** Text of several lines, trimmed; `min` 0 allows it to be empty. */
export function prose(label: string, max: number, min = 1) {
  return required(label)
    .trim()
    .min(min, min <= 1 ? `${label} is required.` : `${label} needs at least ${min} characters.`)
    .max(max, orStop(`${label} can have at most ${max} characters.`))
    .refine(clean, `${label} holds characters that cannot be used.`);
}

/** Lines of text that are printed as they are: as `prose`, without control characters other than line breaks. */
export function lines(label: string, max: number) {
  return prose(label, max).refine(
    (value) => !CONTROL.test(value.replaceAll(LINE_BREAK, '')),
    `${label} holds characters that cannot be used.`,
  );
}

/**
 * ASCII letters, digits, `.`, `_`, `-`: no look-alikes, and no `@`, which tells an e-mail address from a name at login.
 */
export const Username = required('Username')
  .trim()
  .min(LIMITS.usernameMin, `Username needs at least ${LIMITS.usernameMin} characters.`)
  .max(LIMITS.username, orStop(`Username can have at most ${LIMITS.username} characters.`))
  .regex(/^[A-Za-z0-9._-]+$/, 'Username can have letters, digits, dots, dashes and underscores.')
  // An operator's command would take it for an option.
  .refine((name) => !name.startsWith('-'), 'Username cannot begin with a dash.');

export const Email = required('Email')
  .trim()
  .max(LIMITS.email, orStop(`Email can have at most ${LIMITS.email} characters.`))
  .pipe(z.email('Enter an email address, like name@example.com.'));

/** Never trimmed: a space is a character of a password. */
export const Password = required('Password')
  .min(LIMITS.passwordMin, `Password needs at least ${LIMITS.passwordMin} characters.`)
  .max(LIMITS.password, orStop(`Password can have at most ${LIMITS.password} characters.`))
  .refine(clean, 'Password holds characters that cannot be used.');

/**
 * Digits, plain or in groups as they are written in India (1,20,000) and elsewhere (120,000 or 120 000), with the sign
 * in front or without it. A comma anywhere else may be meant as a decimal one, so it is not skipped.
 */
const RATE_TEXT =
  /^(?:₹|[Rr][Ss]\.?)?\s*(?:\d{1,30}|\d{1,2}(?:,\d{2}){0,12},\d{3}|\d{1,3}(?:,\d{3}){1,9}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9})$/;
const MINUS = /^[-−]\s*/;
/** What somebody may have meant as a number, though it is not one of whole rupees. */
const ANY_NUMBER = /^[-−+]?[\d.,\s]*$/;
/** Characters of an amount, with whatever is around it; what is longer is none. */
const RATE_TEXT_MAX = 100;

/** Digits of an amount, as a number or as text, since forms send text; `isSigned`: a minus may stand in front. */
function wholeRupees(error: (issue: { input?: unknown }) => string, isSigned: boolean) {
  // A number above the limit is too large, whatever it is; past the safe integers it would count as none at all.
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

const isAnyNumber = (text: string) => text.length <= RATE_TEXT_MAX && ANY_NUMBER.test(text);

const atMost = (label: string) => `${label} can be at most ₹${RATE_MAX.toLocaleString('en-IN')}.`;

/** Whole rupees, 1 to RATE_MAX: `15000`, `15,000`, `₹15,000`. */
export function rate(label: string) {
  const message = `${label} must be a whole number of rupees above zero.`;
  // At each branch of the union too: a form shows the first one's words, the server the union's own.
  return wholeRupees(errorOf(label, message), false).pipe(
    z.number().int(message).min(1, message).max(RATE_MAX, atMost(label)),
  );
}

/** As `rate`, and below zero with a minus in front: what is taken off, such as a discount. */
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

/** Skills in the order given; one that differs only in case or surrounding space counts as already there. */
export const Skills = z
  .array(Skill, 'Skills must be a list.')
  .max(LIMITS.skills, `Choose at most ${LIMITS.skills} skills.`)
  .transform((skills) => {
    const seen = new Set<string>();
    return skills.filter((skill) => !seen.has(skill.toLowerCase()) && seen.add(skill.toLowerCase()));
  });

/** A calendar day, `2026-11-21`: no time and no zone. */
export function day(label: string) {
  return z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(10, orStop(`${label} must be a date.`))
    .pipe(z.iso.date(`${label} must be a date.`));
}
