import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const DEBIAN = '/usr/bin/chromium';

/** Flags for Debian's Chromium under test: no sandbox as root in a container, and no background traffic. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path to Chromium: CHROMIUM_PATH, Debian's, or Playwright's own; undefined if none exists. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], DEBIAN, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Installs Debian's package if possible (root and apt-get); returns the path, or undefined. */
export function installChromium(say: (text: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('Installing chromium with apt-get …');
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  try {
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  } catch {
    return undefined;
  }
  return existsSync(DEBIAN) ? DEBIAN : undefined;
}
