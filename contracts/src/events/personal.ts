import * as z from 'zod';

/** Returns true for text that remains readable even if a user wrote it, such as values from a closed list. */
type Exception = (text: string) => boolean;

/** How text in an event is marked. `personal` is true if a person wrote the text or it identifies one. */
type Mark = Readonly<{ personal: boolean; unless: Exception }>;

const marks = z.registry<Mark>();

const never: Exception = () => false;

/**
 * Text that a person wrote or that identifies them. It is encrypted in the log with the key of the event's subject.
 * Once that key has been destroyed, the text becomes '', so no schema may refuse ''; in a list, the element is dropped.
 * Text for which `unless` returns true is not encrypted. See docs/decisions/0013-encrypted-personal-data.md.
 */
export const personal = ({ unless = never }: { unless?: Exception } = {}): z.ZodString =>
  z.string().register(marks, { personal: true, unless });

/** Text that remains readable after its author has left: a date, a media type, a hash. */
export const plain = (): z.ZodString => z.string().register(marks, { personal: false, unless: never });

/** In a path, refers to every element of a list. */
export const EACH = '[]';

/** The keys that lead from an event's data to a text field, with EACH for the elements of a list. */
export type Path = readonly string[];

/** The path of personal text, and which of its values remain readable. */
export type PersonalText = Readonly<{ path: Path; unless: Exception }>;

/** The personal text in the data of an event with this schema. */
export const personalTexts = (schema: z.ZodType): readonly PersonalText[] =>
  textPaths(schema).flatMap(({ path, mark }) => (mark?.personal ? [{ path, unless: mark.unless }] : []));

/** The paths of text fields in an event with this schema that are marked neither personal nor plain. */
export const unmarkedPaths = (schema: z.ZodType): readonly Path[] =>
  textPaths(schema)
    .filter(({ mark }) => mark === undefined)
    .map(({ path }) => path);

type Text = Readonly<{ path: Path; mark: Mark | undefined }>;

/**
 * Every text field without a format; ids, dates and email addresses have one. Throws for an unsupported schema kind.
 */
function textPaths(schema: z.ZodType, path: Path = []): readonly Text[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.ZodType>(schema.shape).flatMap(([key, field]) => textPaths(field, [...path, key]));
  }
  if (schema instanceof z.ZodString) return [{ path, mark: marks.get(schema) }];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return textPaths(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return textPaths(schema.element as z.ZodType, [...path, EACH]);
  // For `z.uuid().transform(…)`, the input is the stored value.
  if (schema instanceof z.ZodPipe) return textPaths(schema.in as z.ZodType, path);
  if (LEAVES.some((leaf) => schema instanceof leaf)) return [];
  throw new Error(`Expected a schema kind that events support at ${path.join('.')}, got ${schema.type}.`);
}

const LEAVES = [z.ZodStringFormat, z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean];
