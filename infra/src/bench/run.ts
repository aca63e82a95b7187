import { parseArgs } from 'node:util';
import { benchAppend } from './append.ts';
import { readRecord, writeRecord } from './record.ts';
import { tableOf, writeTable } from './table.ts';

// `npm run bench -- append [--rounds 12] [--slice 1200]`; `npm run bench -- table` writes the README's table anew.
const say = (text: string) => void process.stdout.write(`${text}\n`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '12' },
    slice: { type: 'string', default: '1200' },
    /** Prints, but keeps nothing: for a look while the machine is busy. */
    dry: { type: 'boolean', default: false },
  },
});
const [what] = positionals;

if (what === 'append') {
  const [rounds, sliceMs] = [Number(values.rounds), Number(values.slice)];
  const { payloadBytes, results } = await benchAppend({ rounds, sliceMs, say });
  const measured = { sliceMs, payloadBytes, results };
  if (values.dry) {
    say(
      tableOf({ bench: 'append', commit: '-', date: '-', machine: { cores: 0, memoryGiB: 0 }, node: '-', ...measured }),
    );
  } else {
    const record = await writeRecord(measured);
    await writeTable(record);
    say(tableOf(record));
  }
} else if (what === 'table') {
  await writeTable(readRecord());
} else {
  process.stderr.write('Say what to measure: npm run bench -- append\n');
  process.exitCode = 1;
}
