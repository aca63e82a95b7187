import { existsSync } from 'node:fs';

const found = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** The path to Firefox: FIREFOX_PATH, or Debian's; undefined if neither exists. */
export const findFirefox = (): string | undefined =>
  found([process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox']);

export type WebKitPaths = Readonly<{ driver: string; browser: string; screen: string }>;

/**
 * The paths to WebKit's driver, its MiniBrowser and the virtual display server, as in Debian's webkit2gtk-driver and
 * xvfb; undefined unless all exist.
 */
export function findWebKit(): WebKitPaths | undefined {
  const driver = found(['/usr/bin/WebKitWebDriver']);
  const screen = found(['/usr/bin/Xvfb']);
  const browser = found(
    ['x86_64', 'aarch64'].flatMap((machine) =>
      ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
    ),
  );
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}
