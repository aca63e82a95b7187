import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { scriptArguments } from '@hirelane/test-kit/script-arguments';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { temporaryFolder } from '../support/launcher-process.ts';

const USAGE = join(repository, 'infra/usage.cjs');
const usageSource = readFileSync(USAGE, 'utf8');
const read = (path: string) => JSON.parse(readFileSync(join(repository, path), 'utf8'));
const { scripts }: { scripts: Record<string, string> } = read('package.json');
const usages: Record<string, { takes: string | readonly string[]; usage: readonly string[] }> =
  read('infra/usages.json');
const names = Object.keys(scripts);
const whole = (name: string) => `${usages[name]?.usage.join('\n')}\n`;

type Run = Readonly<{ code: number | undefined; out: string; err: string }>;

class Exit extends Error {}

/** The output of infra/usage.cjs for a script's arguments, before anything else in the script is loaded. */
function answered(name: string, ...args: readonly string[]): Run {
  const run = { code: undefined as number | undefined, out: '', err: '' };
  const stream = (key: 'out' | 'err') => ({
    write(text: string) {
      run[key] += text;
    },
  });
  const fake = {
    ...{ stdout: stream('out'), stderr: stream('err') },
    exit(code: number) {
      run.code = code;
      throw new Exit();
    },
  };
  const module = { exports: (_name: string, _args: readonly string[]): string => '' };
  runInNewContext(usageSource, { process: fake, require: createRequire(USAGE), module });
  try {
    expect(existsSync(join(repository, module.exports(name, args).split(' ')[0] ?? ''))).toBe(true);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  }
  return run;
}

/**
 * Runs a command in a shell as npm does, with a data folder that does not exist, and expects the command not to create
 * one.
 */
async function run(command: string, name: string, environment: NodeJS.ProcessEnv = {}): Promise<Run> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { DATABASE_URL: _, DATA_KEY: __, ...inherited } = process.env;
  const env = { ...inherited, npm_lifecycle_event: name, HIRELANE_DATA: join(folder, 'data'), ...environment };
  const ended = await new Promise<Run>((resolve) => {
    execFile('sh', ['-c', command], { cwd: repository, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
  expect(await readdir(folder), 'nothing was made').toEqual([]);
  return ended;
}

test('every script has a usage that begins with its command, and every usage has a script', () => {
  expect(Object.keys(usages).sort()).toEqual([...names].sort());
  for (const name of names) {
    const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
    expect(usages[name]?.usage[0], name).toMatch(new RegExp(`^${command}( |$)`));
  }
});

test.each(names)('npm run %s prints its usage for --help at any position of the arguments', (name) => {
  const help = { code: 0, out: whole(name), err: '' };
  expect(answered(name, '--help')).toEqual(help);
  expect(answered(name, 'something', '-h')).toEqual(help);
});

const strict = names.filter((name) => usages[name]?.takes !== 'anything');

/** Expects one line with the error and one with the help command. */
const refusal = (name: string) =>
  expect.stringMatching(new RegExp(`^[^\\n]*--unheard-of[^\\n]*\\nHelp: npm run ${name} -- --help\\n$`));

test.each(strict)(
  'npm run %s prints an unknown argument and the help command in two lines and exits with 2',
  (name) => {
    expect(answered(name, '--unheard-of')).toEqual({ code: 2, out: '', err: refusal(name) });
  },
);

test('a script with subcommands lists them when called without one', () => {
  expect(answered('records').err).toBe('Expected one of rotate, verify, got none.\nHelp: npm run records -- --help\n');
});

test('a script gets the arguments it accepts', () => {
  const passed = { code: undefined, out: '', err: '' };
  expect(answered('test', 'bff')).toEqual(passed);
  expect(answered('restore', '/backup')).toEqual(passed);
  expect(answered('check')).toEqual(passed);
});

test('an npm script given -h or an unknown argument does nothing but check its arguments', async () => {
  expect(await run('npm run --silent check -- -h', 'check')).toEqual({ code: 0, out: whole('check'), err: '' });
  const { code, out } = await run('npm run --silent check -- --unheard-of', 'check');
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test('a tool with wrong arguments prints the help command before it opens a marketplace and exits with 2', async () => {
  const tool = scriptArguments('infra/cli/operate.ts').join(' ');
  expect(await run(`node ${tool} restore one two`, 'restore')).toEqual({
    code: 2,
    out: '',
    err: 'Expected one folder.\nHelp: npm run restore -- --help\n',
  });
});

test.each([
  ['topics', 'plan apply', /^Choose one command: .*\n$/],
  ['contracts', '--relase', /^Unknown argument: --relase\..*\n$/],
])('npm run %s -- %s is refused with one sentence and exits with 2', async (name, args, said) => {
  const refused = await run(`${scripts[name]} ${args}`, name);
  expect(refused).toEqual({ code: 2, out: '', err: expect.stringMatching(said) });
});

test('npm run topics -- plan reports in one sentence that Kafka does not respond', async () => {
  expect(await run(`${scripts['topics']} plan`, 'topics', { KAFKA_BROKERS: '127.0.0.1:1' })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^KAFKA_BROKERS: Kafka does not respond: .*ECONNREFUSED 127\.0\.0\.1:1\.\n$/),
  });
});
