import fc from 'fast-check';
import * as z from 'zod';

/** A marker in every generated string, so that a leak can be found. */
export const CANARY = 'canary';

/** A prefix that no public id has. */
export const secretId = fc.uuid().map((id) => `5ec4e700${id.slice(8)}`);

export type Made = Readonly<{
  value: unknown;
  /** Every string and id in the data that must not be published. */
  secrets: readonly string[];
}>;

/**
 * Data of an event of this schema, with a canary in every string and new ids. Throws for an unsupported kind of schema.
 */
export function arbitraryData(schema: z.ZodType): fc.Arbitrary<Made> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape).map(([name, field]) =>
      arbitraryData(field).map((made) => [name, made] as const),
    );
    return fc.tuple(...fields).map((entries) => ({
      value: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
      secrets: entries.flatMap(([, { secrets }]) => secrets),
    }));
  }
  if (schema instanceof z.ZodArray) {
    return fc.array(arbitraryData(schema.element as z.ZodType), { maxLength: 4 }).map((list) => ({
      value: list.map(({ value }) => value),
      secrets: list.flatMap(({ secrets }) => secrets),
    }));
  }
  if (schema instanceof z.ZodString) return secret(fc.string({ unit: 'grapheme' }).map((text) => `${CANARY} ${text}`));
  if (schema instanceof z.ZodPipe) return arbitraryData(schema.in as z.ZodType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return arbitraryData(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodUUID) return secret(secretId);
  if (schema instanceof z.ZodISODateTime) return plain(instants);
  if (schema instanceof z.ZodISODate) return plain(instants.map((instant) => instant.slice(0, 10)));
  if (schema instanceof z.ZodEnum) return plain(fc.constantFrom(...schema.options));
  if (schema instanceof z.ZodNumber) return plain(fc.integer({ min: 1, max: 1_000_000 }));
  if (schema instanceof z.ZodBoolean) return plain(fc.boolean());
  if (schema instanceof z.ZodLiteral) return plain(fc.constantFrom(...schema.values));
  throw new Error(`Expected a schema that a value can be generated for, got the kind ${schema.type}.`);
}

const instants = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const plain = (values: fc.Arbitrary<unknown>) => values.map((value): Made => ({ value, secrets: [] }));
const secret = (values: fc.Arbitrary<string>) => values.map((value): Made => ({ value, secrets: [value] }));
