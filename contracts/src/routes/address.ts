/**
 * Returns a route's path and query with the parameters filled in; undefined query values are omitted. Throws if a
 * parameter is missing.
 */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Expected a value for the parameter ${name} of ${path}, got none.`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).flatMap<[string, string]>(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}
