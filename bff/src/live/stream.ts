import { randomInt } from 'node:crypto';
import type { Hint, Signal, Signals, StoredSignal } from '@hirelane/api/schemas/live';
import type { Response } from 'express';
import { OF_DOCUMENTS } from '../http/security-headers.ts';
import type { Session } from '../http/session.ts';

/**
 * Maximum bytes buffered for a slow browser; a signal has about 100. Beyond this, the browser is cut off and receives
 * the missed signals when it reconnects.
 */
const WAITING_MAX = 64 * 1024;
/**
 * The minimum of a browser's reconnect delay, and the upper bound of the random part added to it, in milliseconds. The
 * random part keeps browsers from reconnecting all at once.
 */
const RETRY_MS = { from: 1_000, within: 3_000 };

export type Stream = Readonly<{
  sessionId: string;
  /** The hash of the session's token, in hexadecimal. */
  hash: string;
  userId: string;
  /** The browser's address as counted by limits. */
  address: string;
  /** Sends a signal. Before `resume` it is buffered, so that signals are sent in the order of their ids. */
  deliver(signal: StoredSignal): void;
  /** Sends a hint. Before `resume` it is dropped, because the page has just loaded its data. */
  hint(hint: Hint): void;
  /**
   * Sends the signals from before the stream was opened, then the buffered ones. `missed` is null if the missed signals
   * are unknown.
   */
  resume(missed: Signals | null, wasAway: boolean): void;
  /** Asks the page to reload everything it shows. */
  resync(): void;
  /** Sends a heartbeat to the browser and the proxies in between. */
  beat(): void;
  /** Ends the stream. `withinMs` is the upper bound of the random part of the browser's reconnect delay. */
  end(withinMs?: number): void;
}>;

const hintText = ({ kind, about }: Signal) => `event: signal\ndata: ${JSON.stringify({ kind, about })}\n\n`;

const event = (name: 'ready' | 'resync', id = '') => `${id}event: ${name}\ndata: {}\n\n`;

/** `address` is the browser's address; `seal` encrypts an id for the browser. */
type Opening = Readonly<{ address: string; seal(id: number): string }>;

/** Sets the browser's reconnect delay: the minimum plus a random part below `withinMs`. */
const retry = (withinMs: number) => `retry: ${RETRY_MS.from + randomInt(withinMs)}\n\n`;

/**
 * Node keeps the head of a response as a concatenated string of about eighty parts, which thousands of streams would
 * keep for hours. Reading a character flattens it.
 */
function flattenHead(res: Response): void {
  const { _header } = res as Response & { readonly _header?: string | null };
  _header?.charCodeAt(0);
}

/** Responds with server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function openStream(
  res: Response,
  { id: sessionId, hash, userId }: Session,
  { address, seal }: Opening,
): Stream {
  /** The id of the last signal sent. */
  let lastId = 0;
  /** Signals that arrived before `resume`. */
  let waiting: StoredSignal[] | undefined = [];
  const idOf = (id: number) => `id: ${seal(id)}\n`;
  /** The signal as it is sent to the browser, without the user or position. */
  const textOf = (signal: StoredSignal) => `${idOf(signal.id)}${hintText(signal)}`;
  // The headers for documents are removed: a stream is not a document, and thousands of response heads remain in memory
  // for hours.
  for (const name of OF_DOCUMENTS) res.removeHeader(name);
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses or buffers would delay signals.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Later requests on the same connection would not be counted against any address (`setApart`).
    connection: 'close',
  });

  flattenHead(res);

  function write(text: string) {
    if (res.writableEnded || res.destroyed) return;
    if (res.writableLength > WAITING_MAX) res.destroy();
    else res.write(text);
  }

  /** A signal from the service's response may be announced again later. */
  function tellOnce(signal: StoredSignal) {
    if (signal.id <= lastId) return;
    lastId = signal.id;
    write(textOf(signal));
  }

  write(retry(RETRY_MS.within));
  return {
    sessionId,
    hash: hash.toString('hex'),
    userId,
    address,
    deliver(signal) {
      if (waiting === undefined) tellOnce(signal);
      else waiting.push(signal);
    },
    hint(hint) {
      if (waiting === undefined) write(hintText(hint));
    },
    resume(missed, wasAway) {
      const isMissing = missed === null ? wasAway : !missed.isKnown;
      const last = missed ? idOf(missed.last) : '';
      if (isMissing || missed === null) write(event(isMissing ? 'resync' : 'ready', last));
      else write(missed.signals.map(textOf).join('') + event('ready', last));
      lastId = missed?.last ?? 0;
      for (const one of waiting ?? []) tellOnce(one);
      waiting = undefined;
    },
    resync: () => write(event('resync')),
    beat: () => write(':\n\n'),
    end(withinMs) {
      if (withinMs !== undefined) write(retry(withinMs));
      res.end();
    },
  };
}
