import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../tests/support/launcher-process.ts';
import { repository } from './repository.ts';

/** A port on the loopback interface that another program listens on. */
async function foreignPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

/** Runs a script as npm does, until it exits. Returns its exit code and its output on both streams. */
async function run(script: string, name: string, environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', `infra/${script}`], {
    cwd: repository,
    env: { ...process.env, npm_lifecycle_event: name, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, printed };
}

test.each([
  ['start', 'launcher/start.ts', 'npm start'],
  ['demo', 'cli/demo.ts', 'npm run demo'],
  ['dev', 'tools/dev.ts', 'npm run dev'],
])(
  'npm run %s on a port in use creates nothing and prints how to choose another port',
  async (name, script, command) => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const port = await foreignPort();
    expect(await run(script, name, { HIRELANE_DATA: join(folder, 'data'), PORT: String(port) })).toEqual({
      code: 1,
      printed: `Port ${port} is taken by another program. Choose another: PORT=${port + 1} ${command}\n`,
    });
    expect(await readdir(folder)).toEqual([]);
  },
);

test('npm run dev names an invalid variable', async () => {
  const { code, printed } = await run('tools/dev.ts', 'dev', { PORT: 'eighty' });
  expect({ code, printed }).toEqual({ code: 1, printed: expect.stringContaining('PORT: must be a port number') });
  expect(printed).not.toContain('    at ');
});
