import * as z from 'zod';
import { publicEventTypes, STATE_TOPIC, schemaUrn } from '../catalog.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What is published of values: by name of the message. */
export const publishedSchemas: readonly Readonly<{ name: string; about: string; schema: z.ZodObject }>[] = [
  ...publicEventTypes,
  {
    name: 'project-state',
    about: 'A project as the public sees it now. A message without a value: it is gone.',
    schema: STATE_TOPIC.schema,
  },
];

/** A published message's value as JSON Schema 2020-12. */
export const jsonSchemaOf = ({ name, about, schema }: (typeof publishedSchemas)[number]): JsonSchema => {
  const { $schema, ...rest } = open(schema);
  return { $schema, $id: schemaUrn(name), title: name, description: about, ...rest };
};

/**
 * A schema for readers. What we send is checked against a strict one; readers must bear what a later version adds:
 * fields, values of a list, larger numbers. So that the lists are examples here, and there are no upper bounds.
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
