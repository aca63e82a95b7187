import { OperatorReason } from '@hirelane/api/schemas/reports';
import { WrongArguments } from '../usage.ts';

/** The arguments for a subcommand that acts on one account. */
export type Given = Readonly<{ name: string; reason: string | null }>;

/** Reads `<username, email address or id> [--reason <text>]`. Throws WrongArguments. */
export function accountGiven(
  [name, ...more]: readonly string[],
  takes: 'reason' | 'maybe a reason' | 'no reason',
): Given {
  if (!name || name.startsWith('-')) throw new WrongArguments('moderate', 'Expected an account, got none.');
  if (more.length === 0 && takes !== 'reason') return { name, reason: null };
  if (takes === 'no reason') throw new WrongArguments('moderate', 'Expected nothing after the account.');
  return { name, reason: reasonGiven(more) };
}

/**
 * Reads `--reason <text>` and applies the API's rules to it, because the account's owner reads it in an email or on a
 * page. Throws WrongArguments.
 */
export function reasonGiven([option, text = '', ...more]: readonly string[]): string {
  if (option !== '--reason' || text.trim() === '' || more.length > 0) {
    throw new WrongArguments('moderate', 'Expected a reason: --reason "…".');
  }
  const { data, error } = OperatorReason.safeParse(text);
  if (data === undefined) throw new WrongArguments('moderate', error?.issues[0]?.message ?? 'Expected a valid reason.');
  return data;
}
