import { CATALOG, type StreamCategory } from '@hirelane/contracts/events/catalog';
import { HOSTILE } from '@hirelane/contracts/fields';
import { BadEvent } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type Event, type Recorded } from '@hirelane/event-sourcing/events';
import { decrypt, encrypt } from './cipher.ts';
import type { SubjectKeys } from './subject-keys.ts';
import { mapTexts, type Placed, someText, textsOf } from './texts.ts';

/** Begins every sealed text; the number is the version of the form. */
const PREFIX = 'sealed:1:';

/** Answers events with every personal text opened; those of an erased person as '', and not in a list. */
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
export function openSeal(subjectKeys: SubjectKeys): Seal {
  return {
    async close(event) {
      if (textsOf(event).length === 0) return event;
      const key = await subjectKeys.keyFor(subjectOf(event));
      return mapTexts(event, (text, context) => closeText(key, text, context));
    },
    async open(events) {
      const subjects = new Map<Recorded, string>();
      for (const event of events) {
        // Another process has destroyed the key that this one may remember. UserErased would be too early: the key is still there.
        if (event.type === 'ErasureCompleted') subjectKeys.forget(subjectOf(event));
        if (someText(event, isSealed)) subjects.set(event, subjectOf(event));
      }
      if (subjects.size === 0) return events;
      const keys = await subjectKeys.keysOf([...new Set(subjects.values())]);
      return events.map((event) => {
        const key = keys.get(subjects.get(event) ?? '');
        if (key === undefined) return event;
        return mapTexts(event, (text, context) => {
          if (!isSealed(text)) return text;
          return key === null ? null : openText(key, text, context);
        });
      });
    },
  };
}

/** The shortest is one letter: 29 bytes with its nonce and tag, in base64. */
const SEALED = /^sealed:1:[A-Za-z0-9+/]{39,}={0,2}$/;

/** Whether a text is sealed, or looks as if it were: who types such a text has it sealed too. */
export const isSealed = (text: string): boolean => SEALED.test(text);

/** Seals one text for its place. Throws BadEvent for one that PostgreSQL could not take. */
export function closeText(key: Buffer, text: string, context: string): string {
  if (HOSTILE.test(text)) throw new BadEvent('the event holds a NUL byte or half a character');
  // Nothing to hide, and it says the same before and after an erasure.
  return text === '' ? '' : PREFIX + encrypt(key, Buffer.from(text), context).toString('base64');
}

/** Throws for a text that was not sealed with this key and for this place. */
export const openText = (key: Buffer, text: string, context: string): string =>
  decrypt(key, Buffer.from(text.slice(PREFIX.length), 'base64'), context).toString();

/** Whom an event is about, as its data says. Throws BadEvent when it does not say. */
export function subjectOf({ stream, data }: Pick<Placed, 'stream' | 'data'>): string {
  const field = CATALOG[categoryOf(stream) as StreamCategory].subject;
  const subject = (data as Readonly<Record<string, unknown>> | null)?.[field];
  if (typeof subject !== 'string') throw new BadEvent(`an event of ${stream} does not name its ${field}`);
  return subject;
}
