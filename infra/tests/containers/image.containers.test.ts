import { expect, test } from 'vitest';
import { docker } from './docker.ts';
import { buildImage } from './leftovers.ts';

test('the image is built, and runs as a user without rights', async () => {
  await buildImage();
  const run = ['run', '--rm', '--entrypoint', 'id', 'hirelane:local', '-u'];
  expect(await docker(run)).toBe('1000\n');
});

test.each(['infra/deploy/docker', 'infra/docker'])(
  'its start command is %s/start.mjs, of earlier releases too',
  async (folder) => {
    const start = docker(['run', '--rm', '--entrypoint', 'node', 'hirelane:local', `${folder}/start.mjs`]);
    await expect(start).rejects.toThrow('Say what to start');
  },
);
