import * as z from 'zod';
import { routeList } from '../routes.ts';

/** A field in a route's input that may be a string, such as `postProject body.skills[]`. */
export type StringField = Readonly<{ where: string; schema: z.core.$ZodString }>;

/** The body and query schemas of all routes, by name, such as `postProject body`. */
export const taken: readonly (readonly [string, z.core.$ZodType])[] = routeList.flatMap(([name, { body, query }]) => [
  ...(body instanceof z.ZodType ? [[`${name} body`, body] as const] : []),
  ...(query === undefined ? [] : [[`${name} query`, query] as const]),
]);

/** The parts of a schema, including itself, by path. */
export function* partsOf(where: string, schema: z.core.$ZodType): Generator<readonly [string, z.core.$ZodType]> {
  yield [where, schema];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const [key, part] of Object.entries(def.shape)) yield* partsOf(`${where}.${key}`, part);
      break;
    case 'array':
      yield* partsOf(`${where}[]`, def.element);
      break;
    case 'tuple':
      for (const [index, part] of def.items.entries()) yield* partsOf(`${where}[${index}]`, part);
      break;
    case 'record':
      yield* partsOf(`${where}{}`, def.valueType);
      break;
    case 'union':
      for (const part of def.options) yield* partsOf(where, part);
      break;
    case 'intersection':
      yield* partsOf(where, def.left);
      yield* partsOf(where, def.right);
      break;
    case 'pipe':
      yield* partsOf(where, def.in);
      break;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      yield* partsOf(where, def.innerType);
      break;
    case 'lazy':
      yield* partsOf(where, def.getter());
      break;
  }
}
