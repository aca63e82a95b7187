import fc from 'fast-check';
import * as z from 'zod';

type Schema = Readonly<{
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}>;

/**
 * Ids of existing items, by field or path parameter, so that valid requests pass the first checks.
 */
export type Known = Readonly<{ all: readonly string[]; of: Readonly<Record<string, readonly string[]>> }>;

/** Values that conform to a schema as far as JSON Schema can express it; zod refinements may still refuse them. */
export function validFor(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const arbitrary = valid(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, known);
  return arbitrary.map(repeatPassword);
}

/** Repeats the password in `confirmpassword`: a JSON Schema cannot express this rule, and forms check it first. */
function repeatPassword(value: unknown): unknown {
  const repeats = typeof value === 'object' && value !== null && 'password' in value && 'confirmpassword' in value;
  return repeats ? { ...value, confirmpassword: value.password } : value;
}

/** A valid value with one part made invalid, or with an extra field. */
export function nearlyValidFor(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  return fc
    .tuple(validFor(schema, known), hostile, fc.nat(), fc.constantFrom(...TOO_MUCH))
    .map(([value, bad, at, extra]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad;
      const keys = Object.keys(value);
      const key = [...keys, extra][at % (keys.length + 1)] ?? extra;
      // Sets an own property even for `__proto__`, as JSON.parse does.
      return Object.defineProperty({ ...value }, key, {
        value: bad,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    });
}

/** Fields that are not in any form and would cause harm if a service read them. */
const TOO_MUCH = [
  'isClient',
  'isVerified',
  '_id',
  'totalProposals',
  'createdAt',
  'email',
  'role',
  'status',
  'userId',
  'clientId',
  'freelancerId',
  'profileId',
  '__proto__',
  'constructor',
];

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

/** Common attack strings and unusual values. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -0,
    '',
    ' ',
    'null',
    '0',
    '-1',
    '1e9',
    '9'.repeat(400),
    'x'.repeat(20_000),
    '\0',
    'a\0b',
    '\ud800',
    '\u202Egnp.exe',
    'ﬁ',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE users; --",
    "1' OR '1'='1",
    '$'.concat('{7*7}'),
    '{{7*7}}',
    'javascript:alert(1)',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    '\r\nSet-Cookie: x=1',
    `${'a'.repeat(30_000)}!`,
    '0000-00-00',
    '2024-02-30',
    '+275760-09-13',
    {},
    [],
    { $ne: null },
    { length: -1 },
    { toString: 1 },
    { constructor: { prototype: { isAdmin: true } } },
    [[]],
    Array.from({ length: 1_000 }, () => 'x'),
    deep(200),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text) as unknown),
  fc.uuid(),
);

function valid(schema: Schema, known: Known, key = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known, key)));
  // zod emits each piped check as another member of `allOf`; the last member's limits apply.
  if (schema.allOf)
    return valid(Object.assign({}, schema, ...schema.allOf, { allOf: undefined }) as Schema, known, key);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return fields(schema, known);
    case 'array':
      return fc.array(valid(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'string':
      return text(schema, known.of[key] ?? known.all);
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, 0),
        max: Math.min(schema.maximum ?? 1_000_000, 2_000_000_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom<unknown>(true, 'true', 1, 'x');
  }
}

function fields({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, valid(field, known, key)]));
  return fc.record(model, { requiredKeys: [...required].filter((key) => key in model) });
}

const WORDS = ['tea', 'shop', 'Pune', 'label', 'Köln', '設計', 'मुंबई', '👩‍🎨', 'brand', 'café'];
const ID_FORMATS = ['uuid', 'guid'];

function text(
  { format, pattern, minLength = 0, maxLength = 200 }: Schema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format && ID_FORMATS.includes(format))
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === 'email') return fc.uuid().map((id) => `fuzz.${id}@example.com`);
  if (format === 'date')
    return fc.date({ min: new Date('1970-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map(day);
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((value) => value.slice(0, maxLength));
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((all) => all.join(' '));
  return words.map((value) => value.repeat(Math.ceil((minLength + 1) / value.length)).slice(0, Math.max(maxLength, 1)));
}

const day = (date: Date) => date.toISOString().slice(0, 10);
