import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Response } from 'express';
import { contextOf } from './context.ts';

/**
 * The functions to run when a connection closes, for each request in progress on it. One listener serves all requests,
 * because Node warns about more than ten.
 */
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
 * Runs `work` once the response has been sent or its connection is closed; immediately if that has already happened, as
 * it may while a middleware waits for the database.
 */
export function whenOver(res: Response, work: () => void): void {
  const { endings } = contextOf(res);
  if (endings === null) work();
  else endings.push(work);
}

/**
 * Runs `work` once the response has been sent or its connection is closed. Watches the connection as well as the
 * response: when a connection is cut, Node emits no event for responses that are queued behind another one.
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

/** Ensures that the functions passed to `whenOver` run exactly once. */
export function watchEnd(res: Response): void {
  whenClosed(res, () => end(res));
}

/**
 * Marks the response as a stream that remains open until the browser closes it. In the count of requests in progress
 * and in the measured duration, such a request ends once the head of its response has been sent.
 */
export function beginStream(res: Response): void {
  contextOf(res).isStream = true;
  end(res);
}

/** Whether the response has been sent or, for a stream, its head. */
export const isAnswered = (res: Response): boolean => res.writableFinished || contextOf(res).isStream;

function end(res: Response) {
  const { endings } = contextOf(res);
  contextOf(res).endings = null;
  for (const work of endings ?? []) work();
}
