import { WrongArguments } from '../usage.ts';
import { reasonGiven } from './reason-given.ts';

/** What a subcommand about one account was given. */
export type Given = Readonly<{ name: string; reason: string | null }>;

/** Reads `<username, e-mail address or id> [--reason <text>]`. Throws WrongArguments. */
export function accountGiven(
  [name, ...more]: readonly string[],
  takes: 'reason' | 'maybe a reason' | 'no reason',
): Given {
  if (!name || name.startsWith('-')) throw new WrongArguments('moderate', 'Name one account.');
  if (more.length === 0 && takes !== 'reason') return { name, reason: null };
  if (takes === 'no reason') throw new WrongArguments('moderate', 'Name one account.');
  return { name, reason: reasonGiven(more) };
}
