import { OperatorReason } from '@hirelane/contracts/api/reports';
import { WrongArguments } from '../usage.ts';

/** Reads `--reason <text>`, as the API takes it: it is read by its person in a mail or on a page. Throws WrongArguments. */
export function reasonGiven([option, text = '', ...more]: readonly string[]): string {
  if (option !== '--reason' || text.trim() === '' || more.length > 0) {
    throw new WrongArguments('moderate', 'Give the reason as --reason "…".');
  }
  const { data, error } = OperatorReason.safeParse(text);
  if (data === undefined) throw new WrongArguments('moderate', error?.issues[0]?.message ?? 'Give another reason.');
  return data;
}
