/** A check's finding, without a full stop, and what to do about it. If `todo` is absent, the check has passed. */
export type CheckResult = Readonly<{ found: string; todo?: string }>;

/** Formats a result as startup prints it. */
export const sentenceOf = ({ found, todo }: CheckResult): string =>
  todo === undefined ? `${found}.` : `${found}. ${todo}`;
