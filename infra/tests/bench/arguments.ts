import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LAYOUTS, type Options } from './bench.ts';

const OPTIONS = {
  rounds: { type: 'string', default: '12' },
  slice: { type: 'string', default: '1200' },
  each: { type: 'string', default: '420' },
  sizes: { type: 'string' },
  data: { type: 'string' },
  layout: { type: 'string' },
  dry: { type: 'boolean', default: false },
} as const;

export type Arguments = Readonly<{
  what: string;
  /** The names of the benches to check, given after `check`. */
  names: readonly string[];
  options: Options;
  /** Prints the table without writing it, for trial runs on a busy machine. */
  isDry: boolean;
}>;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Parses the command line. Throws an Error whose message is one sentence. */
export function readArguments(args = process.argv.slice(2)): Arguments {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const { rounds, slice, each, sizes, data, layout: given, dry } = values;
  const [what = '', ...names] = positionals;
  if (what !== 'check' && names.length > 0) throw new Error(`Unknown argument: ${names[0]}.`);
  if (![rounds, slice, each].every((number) => /^[1-9]\d*$/.test(number)))
    throw new Error('--rounds, --slice and --each take whole numbers.');
  if (sizes !== undefined && !/^[1-9]\d*(,[1-9]\d*)*$/.test(sizes))
    throw new Error('--sizes takes whole numbers with commas between them.');
  const layout = LAYOUTS.find((name) => name === given);
  if (given !== undefined && !layout) throw new Error(`--layout takes one of ${LAYOUTS.join(', ')}.`);
  if (layout && (what === 'check' ? names.join() : what) !== 'visible')
    throw new Error('--layout belongs to the bench visible.');
  const options = {
    rounds: Number(rounds),
    sliceMs: Number(slice),
    each: Number(each),
    ...(sizes !== undefined && { sizes: sizes.split(',').map(Number) }),
    ...(data !== undefined && { data: resolve(data) }),
    ...(layout && { layout }),
    say,
  };
  return { what, names, options, isDry: dry };
}
