import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

const read = (path: string) => readFileSync(join(repository, path));
const FILMS = ['web/public/media/tour.webm', 'web/public/media/tour.mp4'];

/** Seconds that an MP4 lasts, by the first version of its `mvhd` box: two dates, units of a second, units. */
function lengthOf(mp4: Buffer): number {
  const box = mp4.indexOf('mvhd', 0, 'latin1') + 4;
  expect(mp4.readUInt8(box)).toBe(0);
  return mp4.readUInt32BE(box + 16) / mp4.readUInt32BE(box + 12);
}

test('the label of the film says how long it is', () => {
  const page = read('web/src/screens/Landing/FeatureVideo.tsx').toString();
  const said = Number(/silent film of (\d+) seconds/.exec(page)?.[1]);
  expect(Math.round(lengthOf(read('web/public/media/tour.mp4')))).toBe(said);
});

test.each(FILMS)('%s weighs at most 600 kB', (file) => {
  expect(read(file).length).toBeLessThanOrEqual(600_000);
});
