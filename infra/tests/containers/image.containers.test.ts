import { expect, test } from 'vitest';
import { docker } from './docker.ts';
import { buildImage } from './leftovers.ts';

test('the image can be built and runs as an unprivileged user', async () => {
  await buildImage();
  const run = ['run', '--rm', '--entrypoint', 'id', 'hirelane:local', '-u'];
  expect(await docker(run)).toBe('1000\n');
});

test.each(['infra/deploy/docker', 'infra/docker'])(
  '%s/start.mjs starts a process, even in manifests from earlier releases',
  async (folder) => {
    const start = docker(['run', '--rm', '--entrypoint', 'node', 'hirelane:local', `${folder}/start.mjs`]);
    await expect(start).rejects.toThrow('Expected a module to start');
  },
);
