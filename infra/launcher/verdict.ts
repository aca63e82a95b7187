/** What a check has found, without a full stop, and the one thing to do; no `todo`: all is well. */
export type Verdict = Readonly<{ found: string; todo?: string }>;

/** A verdict as it is printed by a start. */
export const sentenceOf = ({ found, todo }: Verdict): string =>
  todo === undefined ? `${found}.` : `${found}. ${todo}`;
