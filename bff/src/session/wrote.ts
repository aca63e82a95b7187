/** The stream version that a command wrote. */
export type Wrote = Readonly<{ category: string; stream: string; version: number }>;

/** One `x-wrote` header; also limits what a session may store. */
const PATTERN = /^((?<category>[a-z]{1,30})-[\w-]{1,200})@(?<version>\d{1,15})$/;

/** Parses `<stream>@<version>` (contracts, HEADERS.wrote); null for any other text. */
export function parseWrote(text: string): Wrote | null {
  const [, stream, category, version] = PATTERN.exec(text) ?? [];
  if (stream === undefined || category === undefined || version === undefined) return null;
  return { category, stream, version: Number(version) };
}

/**
 * Returns the `x-at-least` header for what a session has written, and what its page has `heard` of; undefined for
 * nothing.
 */
export function atLeast(wrote: Readonly<Record<string, string>>, heard: readonly string[] = []): string | undefined {
  const positions = [...Object.values(wrote), ...heard];
  return positions.length > 0 ? positions.join(', ') : undefined;
}
