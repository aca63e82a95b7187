import { EACH, type Path, type PersonalText, personalTexts } from '@hirelane/api/events/personal';
import { SHAPES } from '@hirelane/api/events/versions';
import { categoryOf, type Event } from '@hirelane/event-sourcing/events';

/** An event's identity, before or after it is appended, and its place in a stream. */
export type StreamEvent = Event & Readonly<{ stream: string; version: number; meta: Readonly<{ schema: number }> }>;

/**
 * `<category>.<type>.<schema version>` → its personal text fields. Categories that are not in the catalogue, as in
 * tests, have no such fields.
 */
const TEXTS: ReadonlyMap<string, readonly PersonalText[]> = new Map(
  SHAPES.map(({ category, type, version, schema }) => [`${category}.${type}.${version}`, personalTexts(schema)]),
);

const NONE: readonly PersonalText[] = [];

const shapeOf = ({ stream, type, meta }: StreamEvent) => `${categoryOf(stream)}.${type}.${meta.schema}`;

/** The personal text fields in events of this type and schema version. */
export const textsOf = (event: StreamEvent): readonly PersonalText[] => TEXTS.get(shapeOf(event)) ?? NONE;

/** Event types, of any category, with personal text in lists. */
export const TYPES_WITH_LISTS: readonly string[] = [
  ...new Set(
    SHAPES.filter(({ schema }) => personalTexts(schema).some(({ path }) => path.includes(EACH))).map(
      ({ type }) => type,
    ),
  ),
];

/**
 * Counts the strings in an event that satisfy `holds`: those in the text fields of this release, and those in all other
 * places. Both are 0 for an unknown type or schema version.
 */
export function countTexts(event: StreamEvent, holds: (text: string) => boolean): { known: number; others: number } {
  const texts = TEXTS.get(shapeOf(event));
  if (!texts) return { known: 0, others: 0 };
  const known = texts.reduce((sum, { path }) => sum + textsAt(event.data, path).filter(holds).length, 0);
  return { known, others: countIn(event.data, holds) - known };
}

function countIn(value: unknown, holds: (text: string) => boolean): number {
  if (typeof value === 'string') return holds(value) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, element) => sum + countIn(element, holds), 0);
}

function textsAt(value: unknown, [key, ...rest]: Path): readonly string[] {
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  if (key === EACH) return Array.isArray(value) ? value.flatMap((element) => textsAt(element, rest)) : [];
  return isRecord(value) ? textsAt(value[key], rest) : [];
}

/** Changes a text; null removes it. `context` identifies its place and is different for every text. */
export type TextChange = (text: string, context: string) => string | null;

/**
 * Returns a copy of the event with its personal text changed. Removed text becomes '' in a field, so that every schema
 * accepts it, and is omitted from a list. Null and missing text is unchanged, as is text that is public according to
 * `unless` in its mark. If `wanted` is given, only the fields with these paths, such as `brief.title`, are changed.
 */
export function mapTexts<E extends StreamEvent>(event: E, change: TextChange, wanted?: readonly string[]): E {
  const data = textsOf(event).reduce<unknown>((changed, { path, unless }) => {
    if (wanted && !wanted.includes(path.filter((key) => key !== EACH).join('.'))) return changed;
    const except: TextChange = (text, context) => (unless(text) ? text : change(text, context));
    return mapAt(changed, path, except, `${event.stream}@${event.version}/`);
  }, event.data);
  return { ...event, data };
}

/** `context` is extended by the path to the text: its keys and list indexes, separated by dots. */
function mapAt(value: unknown, [key, ...rest]: Path, change: TextChange, context: string): unknown {
  if (key === undefined) return typeof value === 'string' ? change(value, context) : value;
  const at = (step: string | number) => `${context}${step}${rest.length > 0 ? '.' : ''}`;
  if (key === EACH) {
    if (!Array.isArray(value)) return value;
    const changed = value.map((element: unknown, i) => mapAt(element, rest, change, at(i)));
    return rest.length > 0 ? changed : changed.filter((element) => element !== null);
  }
  if (!isRecord(value) || !(key in value)) return value;
  const mapped = mapAt(value[key], rest, change, at(key));
  return { ...value, [key]: mapped ?? (typeof value[key] === 'string' ? '' : mapped) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
