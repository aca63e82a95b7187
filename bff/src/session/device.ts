/** The order matters: the User-Agents of Edge and Opera contain `Chrome`, and Chrome's contains `Safari`. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

/** The order matters: the User-Agent on iPhones contains `like Mac OS X`, and on Android `Linux`. */
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/**
 * Returns a name for a User-Agent that the user recognises, such as `Firefox on Linux`. It does not contain any part of
 * the header itself, which the client controls.
 */
export function deviceName(userAgent: string | null): string {
  const named = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent?.includes(mark) === true)?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser');
}
