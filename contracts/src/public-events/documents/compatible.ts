import type { JsonSchema } from './json-schema.ts';

/**
 * Returns the incompatible changes between a message's published schema and a later one, as sentences. The list is
 * empty if every consumer of the published schema can read messages that follow the later one. Fields and known values
 * may be added; none may be removed, change its type or meaning, or become optional.
 */
export function breaks(before: JsonSchema, after: JsonSchema, path = 'value'): readonly string[] {
  const changed = (['$schema', '$id', 'type', 'format', 'pattern', 'const'] as const)
    .filter((keyword) => before[keyword] !== after[keyword])
    .map((keyword) => `${path}: ${keyword} was ${before[keyword]} and is ${after[keyword]}`);
  const lower = lowest(after) < lowest(before) ? [`${path}: the minimum was ${lowest(before)} and is lower now`] : [];
  const optional = strings(before['required'])
    .filter((field) => !strings(after['required']).includes(field))
    .map((field) => `${path}.${field}: was required and is now optional`);
  const unknown = strings(before['examples'])
    .filter((value) => !strings(after['examples']).includes(value))
    .map((value) => `${path}: the value ${value} was removed`);
  const fields = Object.entries(record(before['properties'])).flatMap(([field, schema]) => {
    const later = record(after['properties'])[field];
    return later === undefined
      ? [`${path}.${field}: was removed`]
      : breaks(record(schema), record(later), `${path}.${field}`);
  });
  const items = before['items'] ? breaks(record(before['items']), record(after['items']), `${path}[]`) : [];
  return [...changed, ...lower, ...optional, ...unknown, ...fields, ...items];
}

const record = (value: unknown): JsonSchema => (typeof value === 'object' && value !== null ? { ...value } : {});
const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const lowest = ({ minimum }: JsonSchema): number => (typeof minimum === 'number' ? minimum : Number.NEGATIVE_INFINITY);
