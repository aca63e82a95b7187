import * as z from 'zod';
import { EACH, type Path, personalTexts } from './personal.ts';

// Replaces personal text in values. Only `personal()` decides which text is personal.

/**
 * Returns the value with `text` in place of each personal text field in its schema. If `text` is '', lists of personal
 * text become empty, as they do after their key is destroyed. Missing fields are not added.
 */
export const withTexts = <T>(schema: z.ZodType, value: T, text: string): T =>
  personalTexts(schema).reduce((found, { path }) => replaced(found, path, text) as T, value);

export const withoutTexts = <T>(schema: z.ZodType, value: T): T => withTexts(schema, value, '');

function replaced(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (step !== EACH) return value;
    if (rest.length > 0) return value.map((element) => replaced(element, rest, text));
    return text === '' ? [] : [text];
  }
  const found = (value as Readonly<Record<string, unknown>>)[step];
  return found === undefined || found === null ? value : { ...value, [step]: replaced(found, rest, text) };
}

/**
 * A value of a schema in which each personal text field is `text` and all other fields have neutral values: ids,
 * numbers and times are 0, enums have their first value, and optional fields are present. Throws for a kind of schema
 * that an event cannot have.
 */
export const sampleOf = <S extends z.ZodType>(schema: S, text: string): z.infer<S> =>
  withTexts(schema, least(schema) as z.infer<S>, text);

const NO_ID = '00000000-0000-0000-0000-000000000000';
const FORMATTED: Readonly<Record<string, string>> = {
  uuid: NO_ID,
  date: '1970-01-01',
  datetime: '1970-01-01T00:00:00.000Z',
};

function least(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries<z.ZodType>(schema.shape).map(([key, field]) => [key, least(field)]));
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return least(schema.unwrap() as z.ZodType);
  }
  // A list of objects gets a single element, which contains the text.
  if (schema instanceof z.ZodArray) return schema.element instanceof z.ZodObject ? [least(schema.element)] : [];
  if (schema instanceof z.ZodPipe) return least(schema.in as z.ZodType);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodStringFormat) return FORMATTED[schema.format ?? ''] ?? '';
  if (schema instanceof z.ZodString) return '';
  throw new Error(`Expected a schema kind that events support, got ${schema.type}.`);
}
