import { randomInt } from 'node:crypto';
import type { Hint, Signal, Signals, StoredSignal } from '@hirelane/api/schemas/live';
import type { Response } from 'express';
import { OF_DOCUMENTS } from '../http/security-headers.ts';
import type { Session } from '../http/session.ts';

/**
 * Bytes that may wait for a browser that reads too slowly: a signal has about 100. It is cut off, and hears what it has
 * missed when it comes back.
 */
const WAITING_MAX = 64 * 1024;
/** ms after which a browser whose stream has ended comes back: spread, so that many do not come at once. */
const RETRY_MS = { from: 1_000, within: 3_000 };

export type Stream = Readonly<{
  sessionId: string;
  /** Of the session's token, in hexadecimal. */
  hash: string;
  userId: string;
  /** Where it comes from, as limits count addresses. */
  address: string;
  /** Kept until `resume`, so that the order is that of the ids. */
  tell(signal: StoredSignal): void;
  /** Tells what has no id; before `resume` nothing, since the page has just been read. */
  hint(hint: Hint): void;
  /** Tells what came before the stream was opened. Null: that is not known. */
  resume(missed: Signals | null, wasAway: boolean): void;
  /** Has the browser ask for all that it shows. */
  resync(): void;
  /** Shows the browser, and the proxies in between, that the stream is open. */
  beat(): void;
  /** Ends it. `withinMs`: the browser comes back after a random part of it. */
  end(withinMs?: number): void;
}>;

const hintText = ({ kind, about }: Signal) => `event: signal\ndata: ${JSON.stringify({ kind, about })}\n\n`;

const event = (name: 'ready' | 'resync', id = '') => `${id}event: ${name}\ndata: {}\n\n`;

/** `address`: where it comes from; `seal`: makes what its browser sees of an id. */
type Opening = Readonly<{ address: string; seal(id: number): string }>;

/** The browser comes back after a random time, at least the shortest and at most so many ms longer. */
const retry = (withinMs: number) => `retry: ${RETRY_MS.from + randomInt(withinMs)}\n\n`;

/**
 * Node keeps the head of an answer, as a string of some eighty pieces: thousands of streams would keep them for hours.
 * Reading a character makes it one piece.
 */
function flattenHead(res: Response): void {
  const { _header } = res as Response & { readonly _header?: string | null };
  _header?.charCodeAt(0);
}

/** Answers with server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function openStream(
  res: Response,
  { id: sessionId, hash, userId }: Session,
  { address, seal }: Opening,
): Stream {
  /** The id of the last signal that the browser was told. */
  let told = 0;
  /** Signals that came before the browser was told what it had missed. */
  let waiting: StoredSignal[] | undefined = [];
  const idOf = (id: number) => `id: ${seal(id)}\n`;
  /** A signal as it is sent: without the user, and without what was written. */
  const textOf = (signal: StoredSignal) => `${idOf(signal.id)}${hintText(signal)}`;
  // It is no document, and thousands of heads stay in memory for hours.
  for (const name of OF_DOCUMENTS) res.removeHeader(name);
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses, or waits for more, would hold signals back.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // What comes after it on the same connection would count for nobody (`setApart`).
    connection: 'close',
  });

  flattenHead(res);

  function write(text: string) {
    if (res.writableEnded || res.destroyed) return;
    if (res.writableLength > WAITING_MAX) res.destroy();
    else res.write(text);
  }

  /** One that the service has answered may be announced after that. */
  function tellOnce(signal: StoredSignal) {
    if (signal.id <= told) return;
    told = signal.id;
    write(textOf(signal));
  }

  write(retry(RETRY_MS.within));
  return {
    sessionId,
    hash: hash.toString('hex'),
    userId,
    address,
    tell(signal) {
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
      told = missed?.last ?? 0;
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
