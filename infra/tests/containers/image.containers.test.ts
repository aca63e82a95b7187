import { expect, test } from 'vitest';
import { docker } from './docker.ts';
import { buildImage } from './leftovers.ts';

// Early, since the tests of the compose files build it again, from the engine's cache.
test('the image is built, and runs as a user without rights', async () => {
  await buildImage();
  const run = ['run', '--rm', '--entrypoint', 'id', 'hirelane:local', '-u'];
  expect(await docker(run)).toBe('1000\n');
});
