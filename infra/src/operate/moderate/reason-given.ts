import { WrongArguments } from '../usage.ts';

/** A reason is read by its person in a mail or on a page. */
const REASON_MAX = 1_000;

/** Reads `--reason <text>`. Throws WrongArguments. */
export function reasonGiven([option, text = '', ...more]: readonly string[]): string {
  const reason = text.trim();
  if (option !== '--reason' || reason === '' || more.length > 0) {
    throw new WrongArguments('moderate', 'Give the reason as --reason "…".');
  }
  if (reason.length > REASON_MAX) {
    throw new WrongArguments(
      'moderate',
      `A reason has at most ${REASON_MAX} characters; this one has ${reason.length}.`,
    );
  }
  return reason;
}
