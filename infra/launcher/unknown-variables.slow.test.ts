import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repository } from './repository.ts';

test('a process in a container logs which of its variables are probably misspelt, but not to standard output', async () => {
  const args = ['--import', 'tsx', 'infra/deploy/docker/start.mjs', 'infra/cli/main.ts', 'export', '--help'];
  const env = { ...process.env, LIMIT_LOGINS: '5', SECRETS_FILE: '' };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: repository, env });
  expect(stdout).toMatch(/^npm run export /);
  expect(JSON.parse(stderr)).toMatchObject({
    level: 40,
    msg: 'LIMIT_LOGINS is not a Hirelane variable and is ignored. Did you mean LIMIT_LOGIN?',
  });
});
