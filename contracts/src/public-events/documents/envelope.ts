import { publicEventTypes, schemaUrn } from '../catalog.ts';
import { EventHeaders } from '../headers.ts';
import { type JsonSchema, open } from './json-schema.ts';

/** The name of the schema of a whole event. */
export const ENVELOPE = 'event';

/**
 * A line of a page of events, or the data of a server-sent event, as JSON Schema 2020-12: a CloudEvent in its JSON form.
 * Its `data` follows the schema of its type; data of types that are added later is not checked.
 */
export function envelopeSchema(): JsonSchema {
  const { $schema, properties, required } = open(EventHeaders) as {
    $schema: string;
    properties: Record<string, JsonSchema>;
    required: readonly string[];
  };
  const nameOf = (header: string) => (header === 'content-type' ? 'datacontenttype' : header.replace(/^ce_/, ''));
  const attributes = Object.entries(properties).map(([header, schema]) => [nameOf(header), schema] as const);
  return {
    $schema,
    $id: schemaUrn(ENVELOPE),
    title: ENVELOPE,
    description: 'A public event in the JSON form of CloudEvents 1.0.',
    type: 'object',
    properties: { ...Object.fromEntries(attributes), data: { type: 'object', description: 'Depends on the type.' } },
    required: [...required.map(nameOf), 'data'],
    allOf: publicEventTypes.map(({ name }) => ({
      if: { properties: { type: { const: `hirelane.${name}` } }, required: ['type'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties: { data: { $ref: schemaUrn(name) } } },
    })),
  };
}
