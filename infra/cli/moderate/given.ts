import { OperatorReason } from '@hirelane/api/schemas/reports';
import { WrongArguments } from '../usage.ts';

/** The arguments of a subcommand about one account. */
export type Given = Readonly<{ name: string; reason: string | null }>;

/** Reads `<username, email address or id> [--reason <text>]`. Throws WrongArguments. */
export function accountGiven(
  [name, ...more]: readonly string[],
  takes: 'reason' | 'maybe a reason' | 'no reason',
): Given {
  if (!name || name.startsWith('-')) throw new WrongArguments('moderate', 'Name one account.');
  if (more.length === 0 && takes !== 'reason') return { name, reason: null };
  if (takes === 'no reason') throw new WrongArguments('moderate', 'Name one account.');
  return { name, reason: reasonGiven(more) };
}

/**
 * Reads `--reason <text>`, with the rules of the API: the account's owner reads it in an email or on a page. Throws
 * WrongArguments.
 */
export function reasonGiven([option, text = '', ...more]: readonly string[]): string {
  if (option !== '--reason' || text.trim() === '' || more.length > 0) {
    throw new WrongArguments('moderate', 'Give the reason as --reason "…".');
  }
  const { data, error } = OperatorReason.safeParse(text);
  if (data === undefined) throw new WrongArguments('moderate', error?.issues[0]?.message ?? 'Give another reason.');
  return data;
}
