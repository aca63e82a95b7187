import { CATALOG, type StreamCategory } from '@hirelane/contracts/events/catalog';
import { type Path, personalPaths } from '@hirelane/contracts/events/personal';
import { HOSTILE } from '@hirelane/contracts/fields';
import { BadEvent } from '../event-store.ts';
import { categoryOf, type Event, type Recorded } from '../events.ts';
import { decrypt, encrypt } from './cipher.ts';
import type { Vault } from './vault.ts';

/** Begins every sealed text; the number is the version of the form. */
const PREFIX = 'sealed:1:';

/** What an event is, before or after it has been appended, and where it stands. */
type Placed = Event & Readonly<{ stream: string; version: number }>;

/** Answers events with every personal text opened; those of an erased person as ''. */
export type Open = <E extends Event>(events: readonly Recorded<E>[]) => Promise<readonly Recorded<E>[]>;

export type Seal = Readonly<{
  /**
   * The event with every personal text sealed for its subject, so that it opens at this place alone. Throws SubjectErased,
   * and BadEvent for text that PostgreSQL could not take: once sealed, nobody would notice.
   */
  close<E extends Placed>(event: E): Promise<E>;
  open: Open;
}>;

/**
 * Seals the personal texts of events (contracts/src/events/personal.ts) under a key per subject. Text without the mark of a
 * sealed one was written before there was sealing, and is left as it is. Throws when a sealed text was changed or moved.
 */
export function openSeal(vault: Vault): Seal {
  return {
    async close(event) {
      const paths = pathsOf(event);
      if (paths.length === 0) return event;
      const key = await vault.keyFor(subjectOf(event));
      return mapTexts(event, paths, (text, context) => {
        if (HOSTILE.test(text)) throw new BadEvent('the event holds a NUL byte or half a character');
        // Nothing to hide, and it says the same before and after an erasure.
        return text === '' ? '' : PREFIX + encrypt(key, Buffer.from(text), context).toString('base64');
      });
    },
    async open(events) {
      const subjects = new Map<Recorded, string>();
      for (const event of events) {
        // Another process has destroyed the key that this one may remember. UserErased would be too early: the key is still there.
        if (event.type === 'ErasureCompleted') vault.forget(subjectOf(event));
        if (!pathsOf(event).some((path) => isSealed(at(event.data, path)))) continue;
        subjects.set(event, subjectOf(event));
      }
      if (subjects.size === 0) return events;
      const keys = await vault.keysOf([...new Set(subjects.values())]);
      return events.map((event) => {
        const key = keys.get(subjects.get(event) ?? '');
        if (key === undefined) return event;
        return mapTexts(event, pathsOf(event), (text, context) => {
          if (!isSealed(text)) return text;
          return key === null ? '' : decrypt(key, Buffer.from(text.slice(PREFIX.length), 'base64'), context).toString();
        });
      });
    },
  };
}

const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(PREFIX);

/** `<category>.<type>` → its personal texts. A category that the catalogue does not know, as in tests, has none. */
const PATHS: ReadonlyMap<string, readonly Path[]> = new Map(
  Object.entries(CATALOG).flatMap(([category, { events }]) =>
    Object.entries(events).map(([type, schema]) => [`${category}.${type}`, personalPaths(schema)] as const),
  ),
);

const NONE: readonly Path[] = [];
const pathsOf = ({ stream, type }: Placed) => PATHS.get(`${categoryOf(stream)}.${type}`) ?? NONE;

/** Whom an event is about, as its data says. Throws BadEvent when it does not say. */
export function subjectOf({ stream, data }: Pick<Placed, 'stream' | 'data'>): string {
  const field = CATALOG[categoryOf(stream) as StreamCategory].subject;
  const subject = at(data, [field]);
  if (typeof subject !== 'string') throw new BadEvent(`an event of ${stream} does not name its ${field}`);
  return subject;
}

function at(data: unknown, path: Path): unknown {
  let value = data;
  for (const key of path) value = isRecord(value) ? value[key] : undefined;
  return value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A copy of the event with the texts at these paths changed; what is null or absent stays so. */
function mapTexts<E extends Placed>(
  event: E,
  paths: readonly Path[],
  change: (text: string, context: string) => string,
): E {
  const data = paths.reduce<unknown>((changed, path) => {
    const text = at(changed, path);
    const context = `${event.stream}@${event.version}/${path.join('.')}`;
    return typeof text === 'string' ? put(changed, path, change(text, context)) : changed;
  }, event.data);
  return { ...event, data };
}

function put(data: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined || !isRecord(data)) return text;
  return { ...data, [key]: put(data[key], rest, text) };
}
