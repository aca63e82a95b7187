import type * as z from 'zod';

/** Maps the zod types that only need a name to their functions in `web/src/shared/lib/shapes.ts`. */
const PLAIN: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  unknown: 'anything',
};

type Definition = Readonly<{
  type: string;
  shape: Readonly<Record<string, z.ZodType>>;
  element: z.ZodType;
  innerType: z.ZodType;
  valueType: z.ZodType;
  options: readonly z.ZodType[];
  values: readonly unknown[];
  entries: Readonly<Record<string, string>>;
  in: z.ZodType;
}>;

/** A property name in an object literal; `@context`, for example, needs quotes. */
const keyOf = (key: string) => (/^\w+$/.test(key) ? key : JSON.stringify(key));

/**
 * Writes schemas as shapes for the pages, which check the structure of a response but not lengths, formats or patterns:
 * they trust the server's values, but not that a response comes from the server. `named` contains the schemas that get
 * their own constant.
 */
export function shapeWriter(named: ReadonlyMap<z.ZodType, string>) {
  /** The source of the constants needed so far, by name; dependencies come first. */
  const constants = new Map<string, string>();
  /** The functions from `shapes.ts` needed so far. */
  const functions = new Set<string>();

  function call(name: string, ...parts: readonly string[]): string {
    functions.add(name);
    return parts.length === 0 ? name : `${name}(${parts.join(', ')})`;
  }

  function write(schema: z.ZodType): string {
    const name = named.get(schema);
    if (name === undefined) return writeInFull(schema);
    if (!constants.has(name)) constants.set(name, writeInFull(schema));
    return name;
  }

  function writeInFull(schema: z.ZodType): string {
    const definition = schema._zod.def as unknown as Definition;
    const plain = PLAIN[definition.type];
    if (plain) return call(plain);
    const literals = (values: readonly unknown[]) => call('oneOf', ...values.map((value) => JSON.stringify(value)));
    switch (definition.type) {
      case 'object':
        return call(
          'object',
          `{${Object.entries(definition.shape).map(([key, part]) => `${keyOf(key)}: ${write(part)}`)}}`,
        );
      case 'array':
        return call('list', write(definition.element));
      case 'record':
        return call('record', write(definition.valueType));
      case 'nullable':
      case 'optional':
        return call(definition.type, write(definition.innerType));
      case 'union':
        return call('either', ...definition.options.map(write));
      case 'literal':
        return literals(definition.values);
      case 'enum':
        return literals(Object.values(definition.entries));
      // The server has already applied the pipe to its response.
      case 'pipe':
        return write(definition.in);
      default:
        throw new Error(`Expected a type that pages have a shape for, got ${definition.type} in a response.`);
    }
  }

  return { write, constants, functions };
}
