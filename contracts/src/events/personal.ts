import * as z from 'zod';

/** Which texts of a kind stay readable whoever wrote them, such as those of a closed list. */
type Exception = (text: string) => boolean;

/** What an event's text may hold: a person's own words or name, or something that says nothing about who they are. */
type Mark = Readonly<{ personal: boolean; unless: Exception }>;

const marks = z.registry<Mark>();

const never: Exception = () => false;

/**
 * Text that a person wrote, or that names them. It is encrypted in the log under the key of the event's subject, and
 * opens as '' once that key has been destroyed, so that no schema may refuse ''; in a list it is gone then. Texts of
 * which `unless` is true are not encrypted. See docs/decisions/0013-encrypted-personal-data.md.
 */
export const personal = ({ unless = never }: { unless?: Exception } = {}): z.ZodString =>
  z.string().register(marks, { personal: true, unless });

/** Text that stays readable after its person has gone: a date, a media type, a hash. */
export const plain = (): z.ZodString => z.string().register(marks, { personal: false, unless: never });

/** Stands for every element of a list. */
export const EACH = '[]';

/** Keys from an event's data to a text; EACH where the way leads into a list. */
export type Path = readonly string[];

/** Where a personal text is, and which texts stay readable there. */
export type PersonalText = Readonly<{ path: Path; unless: Exception }>;

/** Where in the data of an event of this schema the personal texts are. */
export const personalTexts = (schema: z.ZodType): readonly PersonalText[] =>
  textPaths(schema).flatMap(({ path, mark }) => (mark?.personal ? [{ path, unless: mark.unless }] : []));

/** Where in the data of an event of this schema there are texts that nobody has marked as personal or plain. */
export const unmarkedPaths = (schema: z.ZodType): readonly Path[] =>
  textPaths(schema)
    .filter(({ mark }) => mark === undefined)
    .map(({ path }) => path);

type Text = Readonly<{ path: Path; mark: Mark | undefined }>;

/**
 * Every text of no format (an id, a date or an address has one). Throws for a kind of schema that it cannot look into.
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
  // `z.uuid().transform(…)`: what goes in is what was written.
  if (schema instanceof z.ZodPipe) return textPaths(schema.in as z.ZodType, path);
  if (LEAVES.some((leaf) => schema instanceof leaf)) return [];
  throw new Error(`${path.join('.')}: an event cannot hold this kind of schema, ${schema.type}`);
}

const LEAVES = [z.ZodStringFormat, z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean];
