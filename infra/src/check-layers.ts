import { cycles } from './layers/cycles.ts';
import { readImports } from './layers/imports.ts';
import { forbiddenImports } from './layers/layers.ts';

// A step of `npm run check`: packages import only lower layers, without cycles.
const imports = readImports();
const broken = [...forbiddenImports(imports), ...cycles(imports)];
process.stdout.write(broken.map((sentence) => `${sentence}\n`).join(''));
if (broken.length > 0) process.exitCode = 1;
