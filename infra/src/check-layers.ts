import { circles } from './layers/circles.ts';
import { forbiddenImports } from './layers/floors.ts';
import { readImports } from './layers/imports.ts';

// A step of `npm run check`: packages import only lower floors, without cycles.
const imports = readImports();
const broken = [...forbiddenImports(imports), ...circles(imports)];
process.stdout.write(broken.map((sentence) => `${sentence}\n`).join(''));
if (broken.length > 0) process.exitCode = 1;
