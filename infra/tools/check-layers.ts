import { cycles } from './layers/cycles.ts';
import { readImports } from './layers/imports.ts';
import { forbiddenImports, unreadPackages } from './layers/layers.ts';
import { impureImports } from './layers/pure.ts';
import { uncheckedFiles } from './layers/unchecked.ts';

// A step of `npm run check`: checks that packages import only lower layers, without cycles, and that no file turns off
// the type checker.
const imports = readImports();
const broken = [
  ...unreadPackages(imports),
  ...forbiddenImports(imports),
  ...impureImports(imports),
  ...cycles(imports),
  ...uncheckedFiles(),
];
process.stdout.write(broken.map((sentence) => `${sentence}\n`).join(''));
if (broken.length > 0) process.exitCode = 1;
