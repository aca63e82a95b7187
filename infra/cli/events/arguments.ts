import { parseArgs } from 'node:util';
import { publicEventTypes } from '@hirelane/api/public-events/catalog';
import { type FileFormat, FORMATS } from '@hirelane/public-events/files/encoders';
import { withMicros } from '@hirelane/public-events/files/instants';
import * as z from 'zod';
import { WrongArguments } from '../usage.ts';

/** `since` and `until`: RFC 3339 in UTC with six decimals. `types`: such as `hirelane.project.posted`; null for all. */
export type Arguments = Readonly<{
  to: string;
  format: FileFormat;
  since: string | null;
  until: string | null;
  types: ReadonlySet<string> | null;
}>;

const OPTIONS = {
  to: { type: 'string' },
  format: { type: 'string', default: 'parquet' },
  since: { type: 'string' },
  until: { type: 'string' },
  type: { type: 'string', multiple: true },
} as const;

/** Throws WrongArguments. The sample has no range and all types. */
export function readArguments(args: readonly string[], isSample: boolean): Arguments {
  const { to, format, since, until, type } = parsed(args, isSample);
  if (!to) throw refused('Expected --to with a folder.');
  const known = FORMATS.find((each) => each === format);
  if (!known) throw refused(`Expected --format with one of ${FORMATS.join(', ')}, got ${format}.`);
  const range = { since: instant('--since', since), until: instant('--until', until) };
  if (range.since !== null && range.until !== null && range.since >= range.until)
    throw refused(`Expected --until after --since, got ${since} and ${until}.`);
  return { to, format: known, ...range, types: type ? new Set(type.map(eventType)) : null };
}

function parsed(args: readonly string[], isSample: boolean) {
  const { to, format, ...more } = OPTIONS;
  const options: Partial<typeof OPTIONS> = isSample ? { to, format } : { to, format, ...more };
  try {
    return parseArgs({ args: [...args], options: options as typeof OPTIONS }).values;
  } catch (error) {
    throw refused((error as Error).message);
  }
}

const refused = (reason: string) => new WrongArguments('events', reason);

const DAY = z.iso.date();
const INSTANT = z.iso.datetime();

/** A day means its beginning in UTC. */
function instant(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const exact = DAY.safeParse(text).success ? `${text}T00:00:00Z` : text;
  try {
    return withMicros(INSTANT.parse(exact));
  } catch {
    throw refused(
      `Expected ${option} with a day or a time in UTC, such as 2026-11-01 or 2026-11-01T06:30:00Z, got ${text}.`,
    );
  }
}

const TYPES = publicEventTypes.map(({ name }) => name);

/** Also accepts a type without `hirelane.`. */
function eventType(text: string): string {
  const name = text.replace(/^hirelane\./, '');
  if (!TYPES.includes(name)) throw refused(`Expected --type with one of ${TYPES.join(', ')}, got ${text}.`);
  return `hirelane.${name}`;
}
