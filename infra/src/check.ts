import { runNode } from './run-node.ts';

// `npm run check`: stops at the first step that fails.
const STEPS = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['node_modules/typescript/bin/tsc', '-b'],
  ['--import', 'tsx', 'infra/src/check-layers.ts'],
  ['--import', 'tsx', 'infra/src/check-generated.ts'],
  ['--import', 'tsx', 'infra/src/check-links.ts'],
  ['--import', 'tsx', 'infra/src/check-patterns.ts'],
  ['--import', 'tsx', 'infra/src/check-sizes.ts'],
];

for (const step of STEPS) {
  const code = await runNode(step);
  if (code === 0) continue;
  process.exitCode = code ?? 1;
  break;
}
