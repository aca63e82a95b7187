import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Response } from 'express';
import { contextOf } from './context.ts';

/** Requests in progress on each connection: one listener for all of them, because Node warns about the eleventh. */
const onSocket = new WeakMap<Socket, Set<() => void>>();

function afterSocket(socket: Socket, end: () => void): () => void {
  const known = onSocket.get(socket);
  const ends = known ?? new Set();
  if (known === undefined) {
    onSocket.set(socket, ends);
    socket.once('close', () => {
      for (const each of [...ends]) each();
    });
  }
  ends.add(end);
  return () => ends.delete(end);
}

/**
 * Runs `work` once the answer has been sent or its connection is closed; immediately if that has already happened, as
 * it may while a middleware waits for the database.
 */
export function whenOver(res: Response, work: () => void): void {
  const { endings } = contextOf(res);
  if (endings === null) work();
  else endings.push(work);
}

/**
 * Runs `work` once the answer has been sent or its connection is closed. Watches the connection as well as the answer:
 * when a connection is cut, Node emits nothing for answers that are queued behind another.
 */
export function whenClosed(res: ServerResponse, work: () => void): void {
  const end = () => {
    res.off('close', end);
    forgetSocket();
    work();
  };
  const forgetSocket = afterSocket(res.req.socket, end);
  res.once('close', end);
}

/** Makes sure that the functions passed to `whenOver` run, once. */
export function watchEnd(res: Response): void {
  whenClosed(res, () => end(res));
}

/**
 * Says that the answer goes on from here for as long as the browser wants. For all that counts requests in progress,
 * and measures how long they take, it is over: it was answered with its head.
 */
export function beginStream(res: Response): void {
  contextOf(res).isStream = true;
  end(res);
}

/** Whether the answer was sent, or as much of it as a stream ever is. */
export const isAnswered = (res: Response): boolean => res.writableFinished || contextOf(res).isStream;

function end(res: Response) {
  const { endings } = contextOf(res);
  contextOf(res).endings = null;
  for (const work of endings ?? []) work();
}
