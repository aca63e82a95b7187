/** The stream version that a command wrote. */
export type Wrote = Readonly<{ category: string; stream: string; version: number }>;

/** The syntax of an `x-wrote` header. It also limits the length of the text that a session stores. */
const PATTERN = /^((?<category>[a-z]{1,30})-[\w-]{1,200})@(?<version>\d{1,15})$/;

/** Parses `<stream>@<version>` (contracts, HEADERS.wrote); null for any other string. */
export function parseWrote(text: string): Wrote | null {
  const [, stream, category, version] = PATTERN.exec(text) ?? [];
  if (stream === undefined || category === undefined || version === undefined) return null;
  return { category, stream, version: Number(version) };
}

/**
 * Returns the `x-at-least` header with the positions that a session has written, plus those from the last signal that
 * its page received (`signals`). Returns undefined if there are no positions.
 */
export function atLeast(wrote: Readonly<Record<string, string>>, signals: readonly string[] = []): string | undefined {
  const positions = [...Object.values(wrote), ...signals];
  return positions.length > 0 ? positions.join(', ') : undefined;
}
