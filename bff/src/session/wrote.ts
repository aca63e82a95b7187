/** What a command wrote. */
export type Wrote = Readonly<{ category: string; stream: string; version: number }>;

/** Of one `x-wrote` header; also a bound on what a session may hold. */
const PATTERN = /^((?<category>[a-z]{1,30})-[\w-]{1,200})@(?<version>\d{1,15})$/;

/** Parses `<stream>@<version>` (contracts, HEADERS.wrote); null when it is something else. */
export function parseWrote(text: string): Wrote | null {
  const [, stream, category, version] = PATTERN.exec(text) ?? [];
  if (stream === undefined || category === undefined || version === undefined) return null;
  return { category, stream, version: Number(version) };
}

/** The `x-at-least` header for what a session has written; undefined when it has written nothing. */
export function atLeast(wrote: Readonly<Record<string, string>>): string | undefined {
  const positions = Object.values(wrote);
  return positions.length > 0 ? positions.join(', ') : undefined;
}
