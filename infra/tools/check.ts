import { runNode } from './run-node.ts';

// `npm run check`: runs Biome, which uses all cores, and then, if it finds nothing, all other steps in parallel.
const BIOME = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'];
const OTHERS = [
  ['node_modules/typescript/bin/tsc', '-b'],
  ...['layers', 'generated', 'links', 'patterns', 'sizes', 'structure', 'words'].map((name) => [
    '--import',
    'tsx',
    `infra/tools/check-${name}.ts`,
  ]),
];

const codes = [await runNode(BIOME)];
if (codes[0] === 0) codes.push(...(await Promise.all(OTHERS.map((step) => runNode(step)))));
// A step that was ended by a signal has no exit code.
process.exitCode = codes.every((code) => code === 0) ? 0 : (codes.find((code) => code) ?? 1);
