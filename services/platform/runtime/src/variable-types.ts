import * as z from 'zod';

// Types of environment variables. An error says what was expected, and never contains the value, which may be a secret.

/** An integer. `must` describes its range in the error. */
export const wholeNumber = (from: number, to: number, must = `must be a whole number, ${from} to ${to}.`) =>
  z.coerce.number(must).int(must).min(from, must).max(to, must);

/** 0 selects any free port. */
export const Port = wholeNumber(0, 65_535, 'must be a port number, 0 to 65535.');

export const Flag = z.enum(['true', 'false'], 'must be true or false.');

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export const LogLevel = z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}.`);

export const PostgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be postgresql://user:password@host:port/database.',
});

export const SmtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be smtp:// or smtps://, with the user and the password of a mail server.',
});

export const httpUrl = (error: string) => z.url({ protocol: /^https?$/, error });

/** Parses to the URL without a trailing slash. */
export const baseUrl = (error: string) => httpUrl(error).transform((url) => url.replace(/\/+$/, ''));
