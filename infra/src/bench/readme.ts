import { BENCHES } from './benches.ts';
import { markdownTable, README, writeBetween } from './table.ts';

/** Whose first goal is in the README. */
const SHOWN = ['append', 'command', 'feed', 'visible', 'rebuild'];

/** Writes the README's five lines from the stored results. */
export async function writeReadme(): Promise<void> {
  const shown = BENCHES.filter(({ name }) => SHOWN.includes(name)).flatMap((bench) => bench.verdicts().slice(0, 1));
  const rows = shown.map(({ what, median, limit }) => [what, limit, median ?? 'not measured yet']);
  await writeBetween(README, 'readme', markdownTable(['', 'goal', 'measured, median'], rows));
}
