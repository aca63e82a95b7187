import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptArguments } from '@hirelane/test-kit/script-arguments';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../local/repository.ts';
import { temporaryFolder } from '../testing/launcher-process.ts';

const read = (path: string) => JSON.parse(readFileSync(join(repository, path), 'utf8'));
const { scripts }: { scripts: Record<string, string> } = read('package.json');
const usages: Record<string, { takes: string | readonly string[]; usage: readonly string[] }> =
  read('infra/usages.json');
const names = Object.keys(scripts);

type Run = Readonly<{ code: number; out: string; err: string }>;

/**
 * Runs a script as npm does: in a shell, with the arguments appended to the last command; on a data folder that does
 * not exist.
 */
async function run(name: string, args = '', environment: NodeJS.ProcessEnv = {}, script = scripts[name]): Promise<Run> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { DATABASE_URL: _, DATA_KEY: __, ...inherited } = process.env;
  const env = { ...inherited, npm_lifecycle_event: name, HIRELANE_DATA: join(folder, 'data'), ...environment };
  const ended = await new Promise<Run>((resolve) => {
    execFile('sh', ['-c', `${script} ${args}`], { cwd: repository, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
  expect(await readdir(folder), 'nothing was made').toEqual([]);
  return ended;
}

/** The script of an operator's tool on the bundle of the tests, which takes half of the time of the sources. */
function bundled(script: string): string {
  const source = '--import tsx infra/src/operate.ts';
  expect(script).toContain(source);
  return script.replace(source, () => scriptArguments('infra/src/operate.ts').join(' '));
}

const whole = (name: string) => `${usages[name]?.usage.join('\n')}\n`;

test('every script has a usage that begins with its command, and there are no other usages', () => {
  expect(Object.keys(usages).sort()).toEqual([...names].sort());
  for (const name of names) {
    const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
    expect(usages[name]?.usage[0], name).toMatch(new RegExp(`^${command}( |$)`));
  }
});

test.each(names)('npm run %s -- --help prints its usage, and does nothing else', async (name) => {
  expect(await run(name, '--help')).toEqual({ code: 0, out: whole(name), err: '' });
});

test.each(['-h', 'something --help'])('so does %s', async (args) => {
  expect(await run('restore', args)).toEqual({ code: 0, out: whole('restore'), err: '' });
});

const strict = names.filter((name) => usages[name]?.takes !== 'anything');

test.each(strict)('npm run %s with an unknown argument prints its usage, and exits with 2', async (name) => {
  const { code, out, err } = await run(name, '--unheard-of');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err.endsWith(`\n${whole(name)}`)).toBe(true);
});

test.each([
  ['export', ''],
  ['export', 'one two'],
  ['export', '--unheard-of'],
  ['restore', ''],
  ['readmodels', 'list more'],
  ['readmodels', 'rebuild'],
  ['readmodels', 'rebuild feed --unheard-of'],
  ['accounts', 'sign-out'],
  ['accounts', 'reset-second-factor --all'],
  ['moderate', 'suspend someone'],
  ['moderate', 'suspend someone --reason'],
  ['moderate', 'restore'],
  ['moderate', 'show someone more'],
  ['moderate', 'list all'],
  ['moderate', 'decide someone upheld'],
  ['moderate', 'decide 0190a0a0-0000-7000-8000-000000000041 maybe'],
  ['moderate', 'hide review someone'],
  ['moderate', 'hide review 0190a0a0-0000-7000-8000-000000000041'],
  ['moderate', 'unhide'],
  ['database', 'roles more'],
])('npm run %s -- %s prints its usage before it opens a marketplace, and exits with 2', async (name, args) => {
  const { code, err } = await run(name, args, {}, bundled(scripts[name] ?? ''));
  expect(code).toBe(2);
  expect(err.endsWith(`\n${whole(name)}`)).toBe(true);
});

test.each([
  ['bench', 'append --unheard-of', /^Unknown option '--unheard-of'.*\n$/],
  ['bench', 'append feed', /^Unknown argument: feed\..*\n$/],
  ['bench', 'append --stored', /^--stored belongs to check\..*\n$/],
  ['bench', 'check unheard-of', /^There is no bench unheard-of\..*\n$/],
  ['bench', 'logins', /^logins needs --against\..*\n$/],
  ['bench', 'logins --against /nowhere', /^--against: there is no checkout of Hirelane in \/nowhere\..*\n$/],
  ['topics', 'plan apply', /^Say what to do: .*\n$/],
  ['contracts', '--relase', /^Unknown argument: --relase\..*\n$/],
])('npm run %s -- %s is refused with one sentence, and exits with 2', async (name, args, said) => {
  expect(await run(name, args)).toEqual({ code: 2, out: '', err: expect.stringMatching(said) });
});

test('npm run topics -- plan without a Kafka reports that in one sentence', async () => {
  expect(await run('topics', 'plan', { KAFKA_BROKERS: '127.0.0.1:1' })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^KAFKA_BROKERS: Kafka does not answer: .*ECONNREFUSED 127\.0\.0\.1:1\.\n$/),
  });
});

test('npm passes on arguments as the tests above do', async () => {
  const printed = await new Promise<string>((resolve, reject) => {
    execFile('npm', ['run', '--silent', 'restore', '--', '-h'], { cwd: repository }, (error, out) =>
      error ? reject(error) : resolve(out),
    );
  });
  expect(printed).toBe(whole('restore'));
});
