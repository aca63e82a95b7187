import type { Socket } from 'node:net';
import type { Response } from 'express';
import { contextOf } from './context.ts';

/** Requests under way on each connection: one listener for all, since Node warns of the eleventh. */
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
 * Runs `work` once the answer is away, or its connection is gone; at once where that has already happened, as it may while a
 * middleware waits for the database.
 */
export function whenOver(res: Response, work: () => void): void {
  const { endings } = contextOf(res);
  if (endings === null) work();
  else endings.push(work);
}

/**
 * Sees to it that what `whenOver` was given runs, once. The connection is watched beside the answer: Node says nothing of an
 * answer that waited behind another on its connection when that is cut.
 */
export function watchEnd(res: Response): void {
  const end = () => {
    const { endings } = contextOf(res);
    contextOf(res).endings = null;
    res.off('close', end);
    forgetSocket();
    for (const work of endings ?? []) work();
  };
  const forgetSocket = afterSocket(res.req.socket, end);
  res.once('close', end);
}
