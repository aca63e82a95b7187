// @covers asvs:16.1.1 asvs:16.3.1 asvs:16.3.3 asvs:16.3.4

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

/** Matches the event names in logger calls, such as `event: 'login-ok'`, even in a conditional expression. */
function eventsOf(folder: string): string[] {
  const files = readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/testing\/|node_modules|dist-types/.test(file),
    )
    .flatMap((file) => [...readFileSync(join(repository, folder, file), 'utf8').matchAll(/\bevent: ([^,}]+)/g)])
    .flatMap(([, value = '']) => [...value.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map(([, name = '']) => name));
}

const documented = [
  ...readFileSync(join(repository, 'docs/log-events.md'), 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm),
].map(([, name = '']) => name);

test('docs/log-events.md lists each event that the bff, the services, the launcher and the operator’s tools log once, and no others', () => {
  const services = ['files/src', 'identity/src', 'platform'].map((path) => `services/${path}`);
  const logged = ['bff/src', 'infra/launcher', 'infra/cli', ...services].flatMap(eventsOf);
  expect(logged.length).toBeGreaterThan(30);
  expect([...new Set(documented)].sort()).toEqual([...documented].sort());
  expect([...documented].sort()).toEqual([...new Set(logged)].sort());
});
