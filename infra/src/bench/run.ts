import { parseArgs } from 'node:util';
import { benchAppend } from './append.ts';
import { readRecord, writeRecord } from './record.ts';
import { benchSeal } from './seal.ts';
import { spreadOf } from './stats.ts';
import { tableOf, writeTable } from './table.ts';

// `npm run bench -- append [--rounds 12] [--slice 1200]`, and `seal` alike, which keeps nothing; `npm run bench -- table` writes the README's table anew.
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
} else if (what === 'seal') {
  const { closeUs, openUs, ratios } = await benchSeal({ rounds: Number(values.rounds), sliceMs: Number(values.slice) });
  const { q1, median, q3 } = spreadOf(ratios);
  say(`sealing one event: ${closeUs.toFixed(0)} µs; opening it: ${openUs.toFixed(0)} µs`);
  say(`appends at 32 callers, sealed to plain: ${median.toFixed(2)} (${q1.toFixed(2)}–${q3.toFixed(2)})`);
} else if (what === 'table') {
  await writeTable(readRecord());
} else {
  process.stderr.write('Say what to measure: npm run bench -- append, or seal\n');
  process.exitCode = 1;
}
