import { partsOf, taken } from '@hirelane/api/testing/string-fields';
import { complaintsAbout } from './patterns/complaints.ts';
import { EXCEPTIONS, MADE } from './patterns/exceptions.ts';
import type { Pattern } from './patterns/find.ts';
import { productSources } from './patterns/sources.ts';
import { rememberedVerdicts } from './patterns/verdicts.ts';

// A step of `npm run check`: checks that no input makes one of the product's patterns slow. The first run takes about a
// minute; later runs take only as long as reading the sources.

/** The patterns that zod uses to check route inputs, such as ids and dates. */
const ofSchemas: readonly Pattern[] = taken.flatMap(([where, schema]) =>
  [...partsOf(where, schema)].flatMap(([file, { _zod }]) => {
    const { checks = [], pattern } = _zod.def as { checks?: readonly { _zod: { def: unknown } }[]; pattern?: unknown };
    const all = [pattern, ...checks.map((each) => (each._zod.def as { pattern?: unknown }).pattern)];
    return all.flatMap((each) =>
      each instanceof RegExp ? [{ file, line: 0, source: each.source, flags: each.flags }] : [],
    );
  }),
);

const { verdictOn, keep } = rememberedVerdicts();
const complaints = await complaintsAbout(productSources(), {
  exceptions: EXCEPTIONS,
  made: MADE,
  others: ofSchemas,
  verdictOn,
});
await keep();
process.stdout.write(complaints.map((sentence) => `${sentence}\n`).join(''));
// Exits explicitly, because the checker's process keeps waiting for input.
process.exit(complaints.length > 0 ? 1 : 0);
