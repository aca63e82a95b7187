import * as z from 'zod';

/**
 * The types of columns in files for analysts. An `integer` has 64 bits, a `timestamp` is RFC 3339 text in UTC with at
 * most microseconds, and `strings` is a list.
 */
export type ColumnType = 'string' | 'integer' | 'boolean' | 'timestamp' | 'strings';
export type TableColumn = Readonly<{ name: string; type: ColumnType; isNullable: boolean; about: string }>;
export type Cell = string | number | boolean | readonly string[] | null;
export type TableRow = Readonly<Record<string, Cell>>;

type Field = Readonly<{ type?: string; format?: string; anyOf?: readonly Field[]; description?: string }>;

/** The columns of a table in which each row has this schema. Throws for a field that no column type can contain. */
export function columnsOf(schema: z.ZodObject): readonly TableColumn[] {
  const { properties } = z.toJSONSchema(schema) as { properties: Readonly<Record<string, Field>> };
  return Object.entries(properties).map(([name, field]) => {
    const [inner = field] = field.anyOf ?? [];
    return { name, type: typeOf(name, inner), isNullable: inner !== field, about: field.description ?? '' };
  });
}

function typeOf(name: string, { type, format }: Field): ColumnType {
  if (type === 'string') return format === 'date-time' ? 'timestamp' : 'string';
  // A list of numbers, such as the durations, has the type `number`.
  if (type === 'integer' || type === 'number') return 'integer';
  if (type === 'boolean') return 'boolean';
  if (type === 'array') return 'strings';
  throw new Error(`Expected ${name} to have a type for a column, got ${type}.`);
}
