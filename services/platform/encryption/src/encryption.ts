import { idIn, subjectFieldOf } from '@hirelane/api/events/people';
import { schemaVersionOf } from '@hirelane/api/events/versions';
import { HOSTILE } from '@hirelane/api/fields';
import { BadEvent, type EventSelection, type EventStore } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type Event, type Recorded } from '@hirelane/event-sourcing/events';
import { NewerSchema, upcast } from '@hirelane/event-sourcing/upcast';
import { decrypt, encrypt } from './data-key.ts';
import type { SubjectKeys } from './subject-keys.ts';
import { countTexts, mapTexts, type StreamEvent, type TextChange, textsOf } from './texts.ts';

/** The prefix of all encrypted text; the number is the format version. The old name remains because logs contain it. */
const PREFIX = 'sealed:1:';

/**
 * Returns events in their current shape. All personal text is decrypted first (an erased person's text becomes '' and
 * is removed from lists), and then the events are upcast. The order matters, because text is encrypted for its place in
 * the event as it was written. Throws if encrypted text was changed or moved. Throws NewerSchema, also if a field
 * unknown to this release contains encrypted text, because a command could otherwise copy that text to a place where it
 * cannot be decrypted.
 */
export type Decrypt = <E extends Event>(
  events: readonly Recorded<E>[],
  wanted?: WantedTexts,
) => Promise<readonly Recorded<E>[]>;

/**
 * Personal text by event type: paths in the event's data, such as `brief.title`. If set, all other text stays
 * encrypted.
 */
export type WantedTexts = Readonly<Record<string, readonly string[]>>;

export type Encryption = Readonly<{
  /**
   * Returns the event with all personal text encrypted for its subject and its place in this event. Throws
   * SubjectErased. Throws BadEvent for text that PostgreSQL could not store, which would go unnoticed once encrypted,
   * and for any schema version other than the current one, because its personal text fields are unknown.
   */
  encrypt<E extends StreamEvent>(event: E): Promise<E>;
  decrypt: Decrypt;
}>;

/**
 * Encrypts and decrypts personal text in events (contracts/src/events/personal.ts), with a key per subject. Text
 * without the prefix is older than encryption and is left unchanged.
 */
export function openEncryption(subjectKeys: SubjectKeys): Encryption {
  return {
    async encrypt(event) {
      const { stream, type, meta } = event;
      const written = schemaVersionOf(categoryOf(stream), type);
      if (meta.schema !== written) {
        throw new BadEvent(`${type}: expected schema version ${written}, got ${meta.schema}.`);
      }
      if (textsOf(event).length === 0) return event;
      const key = await subjectKeys.keyFor(subjectOf(event));
      return mapTexts(event, (text, context) => encryptText(key, text, context));
    },
    async decrypt(events, wanted) {
      const subjects = new Map<Recorded, string>();
      for (const event of events) {
        // Another process has deleted the key, but it may still be cached here. This does not apply to UserErased,
        // which is appended before the key is deleted.
        if (event.type === 'ErasureCompleted') subjectKeys.forget(subjectOf(event));
        // Text that stays encrypted is not written to any row.
        if (wanted && wanted[event.type] === undefined) continue;
        const { known, others } = countTexts(event, isEncrypted);
        if (others > 0) {
          throw new NewerSchema(
            `version ${event.version} of ${event.stream} has encrypted text in a field unknown to this release`,
          );
        }
        if (known > 0) subjects.set(event, subjectOf(event));
      }
      if (subjects.size === 0) return events.map(upcast);
      const keys = await subjectKeys.keysOf([...new Set(subjects.values())]);
      return events.map((event) => {
        const key = keys.get(subjects.get(event) ?? '');
        if (key === undefined) return upcast(event);
        const open: TextChange = (text, context) => {
          if (!isEncrypted(text)) return text;
          return key === null ? null : decryptText(key, text, context);
        };
        const decrypted = mapTexts(event, open, wanted?.[event.type]);
        return upcast(decrypted);
      });
    },
  };
}

/** The shortest text, a single letter, takes 29 bytes with nonce and tag before it is encoded in Base64. */
const ENCRYPTED = /^sealed:1:[A-Za-z0-9+/]{39,}={0,2}$/;

/** Whether text has the form of encrypted text. A user may type such text; it is encrypted like any other. */
export const isEncrypted = (text: string): boolean => text.startsWith(PREFIX) && ENCRYPTED.test(text);

/** Encrypts one string for its place in the event. Throws BadEvent if PostgreSQL could not store it. */
export function encryptText(key: Buffer, text: string, context: string): string {
  if (HOSTILE.test(text)) throw new BadEvent('The event contains a NUL byte or a lone surrogate.');
  // Empty text reveals nothing, so it is not encrypted, and an erasure does not change it.
  return text === '' ? '' : PREFIX + encrypt(key, Buffer.from(text), context).toString('base64');
}

/** Throws if the text was not encrypted with this key and for this place. */
export const decryptText = (key: Buffer, text: string, context: string): string =>
  decrypt(key, Buffer.from(text.slice(PREFIX.length), 'base64'), context).toString();

/**
 * Returns the subject whose key encrypts an event's text: the author or the contract that the event's data identifies.
 * Throws BadEvent if the data identifies neither.
 */
export function subjectOf({ stream, type, data }: Pick<StreamEvent, 'stream' | 'type' | 'data'>): string {
  const field = subjectFieldOf(categoryOf(stream), type);
  const subject = field === undefined ? undefined : idIn(data, field);
  if (subject === undefined) {
    throw new BadEvent(`${type} in ${stream}: the data does not identify the subject of its text.`);
  }
  return subject;
}

/**
 * Wraps any adapter, so that callers read and write plain text while the log contains encrypted text. Text is encrypted
 * for its event's version, so retrying a failed append encrypts it again. `append` also throws SubjectErased.
 */
export const encryptedStore = (store: EventStore, encryption: Encryption): EventStore => ({
  async read<E extends Event>(stream: string, wanted?: EventSelection<E>) {
    const stored = await store.read<E>(stream);
    if (!wanted) return encryption.decrypt<E>(stored);
    const encrypted = stored.map(upcast);
    const isWanted = wanted(encrypted);
    const decrypted = [...(await encryption.decrypt<E>(stored.filter((_, i) => isWanted[i])))];
    return encrypted.map((event, i): Recorded<E> => (isWanted[i] ? (decrypted.shift() ?? event) : event));
  },
  async append(stream, expected, events, response) {
    const encrypted = await Promise.all(
      events.map(async (event, i) => {
        const inStream = { ...event, stream, version: expected + 1 + i };
        const { stream: _, version: __, ...rest } = await encryption.encrypt(inStream);
        return rest;
      }),
    );
    return store.append(stream, expected, encrypted, response);
  },
});
