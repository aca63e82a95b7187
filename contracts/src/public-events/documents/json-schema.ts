import * as z from 'zod';
import { publicEventTypes, STATE_TOPIC, schemaUrn } from '../catalog.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schemas of published values by message name. */
export const publishedSchemas: readonly Readonly<{ name: string; about: string; schema: z.ZodObject }>[] = [
  ...publicEventTypes,
  {
    name: 'project-state',
    about:
      'The current public state of a project. A message without a value means that the project is not or no longer public: it is a draft again, hidden or erased.',
    schema: STATE_TOPIC.schema,
  },
];

/** A published message's value as JSON Schema 2020-12. */
export const jsonSchemaOf = ({ name, about, schema }: (typeof publishedSchemas)[number]): JsonSchema => {
  const { $schema, ...rest } = open(schema);
  return { $schema, $id: schemaUrn(name), title: name, description: about, ...rest };
};

/**
 * Converts a schema for use by consumers. Our own messages are checked against a strict schema, but consumers must
 * accept additions in later versions: new fields, new list values and larger numbers. Therefore, lists of values are
 * given as examples, and numbers have no maximum.
 */
export const open = (schema: z.ZodType): Record<string, unknown> =>
  z.toJSONSchema(schema, {
    io: 'output',
    override({ zodSchema, jsonSchema }) {
      delete jsonSchema.additionalProperties;
      delete jsonSchema.maximum;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      const values = jsonSchema.enum ?? (jsonSchema.const === undefined ? undefined : [jsonSchema.const]);
      if (values === undefined || zodSchema._zod.def.type === 'null') return;
      delete jsonSchema.enum;
      delete jsonSchema.const;
      jsonSchema.type = typeof values[0] === 'number' ? 'integer' : 'string';
      jsonSchema.examples = values;
    },
  });
