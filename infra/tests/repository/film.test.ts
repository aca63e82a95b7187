import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

const read = (path: string) => readFileSync(join(repository, path));
const FILMS = ['web/public/media/tour.webm', 'web/public/media/tour.mp4'];

/** An MP4's duration in seconds, from version 0 of its `mvhd` box: two dates, units per second, units. */
function lengthOf(mp4: Buffer): number {
  const box = mp4.indexOf('mvhd', 0, 'latin1') + 4;
  expect(mp4.readUInt8(box)).toBe(0);
  return mp4.readUInt32BE(box + 16) / mp4.readUInt32BE(box + 12);
}

test('the film’s label contains its duration', () => {
  const page = read('web/src/screens/Landing/FeatureVideo.tsx').toString();
  const said = Number(/silent film of (\d+) seconds/.exec(page)?.[1]);
  expect(Math.round(lengthOf(read('web/public/media/tour.mp4')))).toBe(said);
});

test.each(FILMS)('%s is at most 600 kB', (file) => {
  expect(read(file).length).toBeLessThanOrEqual(600_000);
});
