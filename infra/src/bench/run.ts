import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAppend } from './append.ts';
import { benchEncryption } from './encryption.ts';
import { benchFeed } from './http/feed.ts';
import { benchLists } from './lists.ts';
import { loginsTableOf } from './login-table.ts';
import { benchLogins } from './logins.ts';
import { benchFirstPassword, benchPasswords } from './passwords.ts';
import { benchProposals } from './proposals.ts';
import { readRecord, writeFeed, writeLists, writeLogins, writeProposals, writeRecord } from './record.ts';
import { measureSizes } from './sizes.ts';
import { spreadOf } from './stats.ts';
import { feedTableOf, listsTableOf, proposalsTableOf, tableOf, writeTable } from './table.ts';

// `npm run bench`; infra/usages.json lists what can be measured.
const say = (text: string) => void process.stdout.write(`${text}\n`);
const OPTIONS = {
  rounds: { type: 'string', default: '12' },
  slice: { type: 'string', default: '1200' },
  /** The checkout of another release, with its packages installed. */
  against: { type: 'string' },
  /** Number of proposals of each side in a round; of passwords of each kind. */
  each: { type: 'string', default: '420' },
  /** Numbers of projects, smallest first. */
  sizes: { type: 'string', default: '10000,100000,1000000' },
  /** Prints without storing: for a trial while the machine is busy. */
  dry: { type: 'boolean', default: false },
} as const;
const { values, positionals } = given();
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
    await writeTable('append', tableOf(record));
    say(tableOf(record));
  }
} else if (what === 'feed') {
  const [rounds, sliceMs] = [Number(values.rounds), Number(values.slice)];
  const { bytes, results } = await benchFeed({ rounds, sliceMs, say });
  const table = feedTableOf(await writeFeed({ sliceMs, bytes, results }));
  await writeTable('feed', table);
  say(table);
} else if (what === 'lists') {
  const sizes = values.sizes.split(',').map(Number);
  const result = await benchLists({ sizes, sliceMs: Number(values.slice), say });
  const table = listsTableOf(await writeLists(result));
  await writeTable('lists', table);
  say(table);
} else if (what === 'proposals') {
  const result = await benchProposals({ rounds: Number(values.rounds), each: Number(values.each), say });
  if (values.dry) say(JSON.stringify(result, null, 2));
  else {
    const table = proposalsTableOf(await writeProposals(result));
    await writeTable('proposals', table);
    say(table);
  }
} else if (what === 'logins' && values.against !== undefined) {
  const [rounds, sliceMs, against] = [Number(values.rounds), Number(values.slice), resolve(values.against)];
  const results = await benchLogins({ against, rounds, sliceMs, say });
  const table = loginsTableOf(await writeLogins({ against, sliceMs, results }));
  await writeTable('logins', table);
  say(table);
} else if (what === 'passwords') {
  const { clock, cpu, stood } = await benchFirstPassword();
  say(
    `the first: ${clock.toFixed(0)} ms, ${cpu.toFixed(0)} of the processor; it held up others for ${stood.toFixed(0)} ms`,
  );
  for (const [name, { q1, median, q3, most }] of Object.entries(benchPasswords(Number(values.each)))) {
    say(`${name}: ${median.toFixed(1)} ms (${q1.toFixed(1)}–${q3.toFixed(1)}), at most ${most.toFixed(1)}`);
  }
} else if (what === 'encryption') {
  const { encryptUs, decryptUs, ratios } = await benchEncryption({
    rounds: Number(values.rounds),
    sliceMs: Number(values.slice),
  });
  const { q1, median, q3 } = spreadOf(ratios);
  say(`encrypting one event: ${encryptUs.toFixed(0)} µs; decrypting it: ${decryptUs.toFixed(0)} µs`);
  say(`appends at 32 callers, encrypted to plain: ${median.toFixed(2)} (${q1.toFixed(2)}–${q3.toFixed(2)})`);
} else if (what === 'sizes') {
  const { logs, models, connections, memory } = await measureSizes(say);
  for (const { log, events, bytesPerEvent } of logs)
    say(`${log}: ${events} events of ${bytesPerEvent.toFixed(0)} bytes`);
  const { rowBytesPerEvent, diskBytesPerEvent } = models;
  say(
    `read models: ${rowBytesPerEvent.toFixed(0)} bytes of rows for each event, ${diskBytesPerEvent.toFixed(0)} on disk`,
  );
  say(`connections to PostgreSQL at most: ${connections}`);
  for (const { process, bytes } of memory) say(`${process}: ${(bytes / 2 ** 20).toFixed(0)} MiB`);
} else if (what === 'table') {
  await writeTable('append', tableOf(readRecord()));
} else {
  refuse(
    'Say what to measure: append, feed, lists, proposals, logins --against <checkout>, passwords, encryption, sizes or table.',
  );
}

function given() {
  try {
    const found = parseArgs({ allowPositionals: true, options: OPTIONS });
    const { against, rounds, slice, each, sizes } = found.values;
    if (found.positionals.length > 1) refuse(`Unknown argument: ${found.positionals[1]}`);
    if (![rounds, slice, each].every((number) => /^[1-9]\d*$/.test(number)))
      refuse('--rounds, --slice and --each take whole numbers.');
    if (!/^[1-9]\d*(,[1-9]\d*)*$/.test(sizes)) refuse('--sizes takes whole numbers with commas between them.');
    if (against !== undefined && !existsSync(resolve(against, 'infra/src/start.ts'))) {
      refuse(`--against: there is no checkout of Hirelane in ${resolve(against)}.`);
    }
    return found;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(reason: string): never {
  process.stderr.write(`${reason} See npm run bench -- --help\n`);
  process.exit(2);
}
