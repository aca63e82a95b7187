import * as z from 'zod';

/** What an event's text may hold: a person's own words or name, or something that says nothing about who they are. */
type Mark = Readonly<{ personal: boolean }>;

const marks = z.registry<Mark>();

/**
 * Text that a person wrote, or that names them. It is sealed in the log under the key of the event's subject, and opens as
 * '' once that key has been destroyed, so that no schema may refuse ''. See docs/decisions/0013-sealed-personal-data.md.
 */
export const personal = (): z.ZodString => z.string().register(marks, { personal: true });

/** Text that stays readable after its person has gone: a date, a skill, a media type, a hash. */
export const plain = (): z.ZodString => z.string().register(marks, { personal: false });

/** Keys from an event's data to a text. */
export type Path = readonly string[];

/** Where in the data of an event of this schema the personal texts are. */
export const personalPaths = (schema: z.ZodType): readonly Path[] =>
  textPaths(schema)
    .filter(({ mark }) => mark?.personal)
    .map(({ path }) => path);

/** Where in the data of an event of this schema there are texts that nobody has marked as personal or plain. */
export const unmarkedPaths = (schema: z.ZodType): readonly Path[] =>
  textPaths(schema)
    .filter(({ mark }) => mark === undefined)
    .map(({ path }) => path);

type Text = Readonly<{ path: Path; mark: Mark | undefined }>;

/** Every text of no format (an id, a date or an address has one). Throws for a kind of schema that it cannot look into. */
function textPaths(schema: z.ZodType, path: Path = []): readonly Text[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.ZodType>(schema.shape).flatMap(([key, field]) => textPaths(field, [...path, key]));
  }
  if (schema instanceof z.ZodString) return [{ path, mark: marks.get(schema) }];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return textPaths(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return elementPaths(schema.element as z.ZodType, path);
  // `z.uuid().transform(…)`: what goes in is what was written.
  if (schema instanceof z.ZodPipe) return textPaths(schema.in as z.ZodType, path);
  if (LEAVES.some((leaf) => schema instanceof leaf)) return [];
  throw new Error(`${path.join('.')}: an event cannot hold this kind of schema, ${schema.type}`);
}

const LEAVES = [z.ZodStringFormat, z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean];

/** Only whole fields are sealed: the texts of a list must be plain. */
function elementPaths(element: z.ZodType, path: Path): readonly Text[] {
  const texts = textPaths(element, [...path, '[]']);
  if (texts.some(({ mark }) => mark?.personal)) throw new Error(`${path.join('.')}: a list cannot hold personal text`);
  return texts;
}
