import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CUTS, cut, FONTS, PICTURE_CUTS, PICTURE_FONTS, pictureCut } from './subset.ts';

// `npm run fonts`: run it after changing the font's package, or the characters and features to keep.
for (const [name, text] of Object.entries(CUTS)) {
  const bytes = await cut(text);
  await writeFile(join(FONTS, name), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}
for (const [name, weight] of Object.entries(PICTURE_CUTS)) {
  const bytes = await pictureCut(weight);
  await writeFile(join(PICTURE_FONTS, name), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}
