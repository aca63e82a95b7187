import type { Route } from '@hirelane/api/routes/route';
import * as z from 'zod';
import type { Case, Ids } from './case.ts';

type Field = Readonly<{ type?: string; enum?: readonly unknown[]; minimum?: number }>;

/**
 * Derives a command's case from its route, for commands without text fields. Throws an error that names any field it
 * cannot fill in.
 */
export function caseFromRoute(name: string, { who, path, body }: Route): Case {
  const { properties = {}, required = [] } = z.toJSONSchema(body as z.ZodType, { io: 'input' });
  const valid = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, valueFor(`${name}.${field}`, schema as Field)]),
  );
  const as = who === 'freelancer' ? 'freelancer' : 'client';
  return {
    as,
    // The service validates the body before it checks whether the caller owns the id.
    path: (ids: Ids) => path.replace(/:\w+/g, ids[as]),
    valid: () => valid,
    overlong: {},
    optional: Object.keys(valid).filter((field) => !required.includes(field)),
    texts: [],
  };
}

function valueFor(field: string, schema: Field): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  throw new Error(`${field} needs a case in this folder, with a valid and an overlong value`);
}
