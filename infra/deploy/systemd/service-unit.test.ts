import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const unit = read('infra/deploy/systemd/hirelane.service');
const guide = read('docs/operate/install.md');
const usages: Record<string, { runs: string }> = JSON.parse(read('infra/usages.json'));

const setting = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

test('the systemd unit runs the same command as npm start', () => {
  const [, ...command] = setting('ExecStart').split(' ');
  expect(usages['start']?.runs).toBe(command.join(' '));
  expect(existsSync(join(repository, command[0] ?? ''))).toBe(true);
});

test("the guide uses the unit's paths and user, and every npm script that it mentions exists", () => {
  for (const path of [
    setting('WorkingDirectory'),
    setting('EnvironmentFile'),
    `/var/lib/${setting('StateDirectory')}`,
  ]) {
    expect(guide).toContain(path);
  }
  expect(guide).toContain(`useradd --system --user-group --no-create-home ${setting('User')}\n`);
  const named = [...guide.matchAll(/npm run (?:--silent )?([a-z]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in usages))).toEqual([]);
  expect(guide).toContain('cp infra/deploy/systemd/hirelane.service /etc/systemd/system/');
});

test('systemd accepts the unit', ({ skip }) => {
  const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
  skip(!isThere, 'systemd-analyze is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'hirelane-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const placed = join(folder, 'hirelane.service');
  // Only the path of Node is replaced: systemd accepts a missing user or folder.
  writeFileSync(placed, unit.replace('/usr/bin/node', process.execPath));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', placed], { encoding: 'utf8' });
  expect([status, `${stdout}${stderr}`.split('\n').filter((line) => line.includes('hirelane.service'))]).toEqual([
    0,
    [],
  ]);
});
