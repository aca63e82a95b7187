import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Shape = Readonly<{ required: readonly string[]; properties: Readonly<Record<string, readonly string[]>> }>;

const shapes = JSON.parse(readFileSync(join('web/src/test', 'schemaOrg.json'), 'utf8')) as Readonly<
  Record<string, Shape>
>;

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Whether a value has one of schema.org's data types. */
const DATA_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value),
  Date: (value) => typeof value === 'string' && isDate(value),
  DateTime: (value) => typeof value === 'string' && /T/.test(value) && !Number.isNaN(Date.parse(value)),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Boolean: (value) => typeof value === 'boolean',
};

/**
 * Returns the violations of schema.org's definitions, each as a path and a reason; an empty list for valid structured
 * data.
 */
export function faultsOf(value: unknown, path = '$'): readonly string[] {
  const { '@type': type, '@context': _context, ...given } = value as Record<string, unknown>;
  const shape = shapes[String(type)];
  if (!shape) return [`${path}: no type ${String(type)}`];
  const lacking = shape.required.filter((name) => !(name in given)).map((name) => `${path}: lacks ${name}`);
  const wrong = Object.entries(given).flatMap(([name, content]) => {
    const ranges = shape.properties[name];
    if (!ranges) return [`${path}: ${String(type)} has no ${name}`];
    return [content].flat().flatMap((one) => faultsIn(one, ranges, `${path}.${name}`));
  });
  return [...lacking, ...wrong];
}

function faultsIn(value: unknown, ranges: readonly string[], path: string): readonly string[] {
  if (typeof value === 'object' && value !== null) {
    const type = String((value as Record<string, unknown>)['@type']);
    return ranges.includes(type) ? faultsOf(value, path) : [`${path}: takes no ${type}`];
  }
  return ranges.some((range) => DATA_TYPES[range]?.(value))
    ? []
    : [`${path}: ${JSON.stringify(value)} is not one of ${ranges.join(', ')}`];
}
