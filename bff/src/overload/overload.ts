import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PROBLEM_TYPE, problem } from '@hirelane/contracts/problem';
import { HEADERS } from '@hirelane/contracts/service-token';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { LogSample } from '../http/log-sample.ts';
import { whenClosed } from '../http/when-over.ts';
import { type Admission, openAdmission } from './admission.ts';
import { KINDS, type Kind, kindOf } from './kind.ts';

/**
 * ms that a request may wait for its turn, as expected when it arrives, and at most: it is answered within a second.
 */
const WAIT = { expectedMaxMs: 400, waitMaxMs: 800 };
/** Seconds after which a refused client may try again. */
export const RETRY_AFTER_S = 1;
/** ms for a body to arrive; what is sent more slowly keeps no turn, so that slow senders cannot block the others. */
const BODY_MS = 250;

export type Turns = Readonly<Record<Kind, number>>;

type Parts = Readonly<{ turns: Turns; registry: Registry; logger: Logger; sample: LogSample }>;

export type Overload = Readonly<{
  admissions: Readonly<Record<Kind, Admission>>;
  /** Counts a refusal, and logs the first few. */
  refused(kind: Kind): void;
}>;

/** Queues for requests by kind; `turns`: how many of a kind may be in progress. */
export function openOverload({ turns, registry, logger, sample }: Parts): Overload {
  const open = (kind: Kind) => openAdmission({ atOnce: turns[kind], ...WAIT });
  const admissions = { read: open('read'), command: open('command'), 'sign-in': open('sign-in') };
  const counter = new Counter({
    name: 'hirelane_overload_refused_total',
    help: 'Requests that were refused because they could not be answered within a second, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of KINDS) counter.inc({ kind }, 0);
  new Gauge({
    name: 'hirelane_overload_waiting',
    help: 'Requests that wait for their turn, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const kind of KINDS) this.set({ kind }, admissions[kind].waiting());
    },
  });
  return {
    admissions,
    refused(kind) {
      counter.inc({ kind });
      if (sample.admits('overloaded', kind)) logger.warn({ event: 'overloaded', kind });
    },
  };
}

/**
 * Gives reads and commands their turn before anything is spent on them; those that cannot be answered within a second
 * get 503 with Retry-After at once. A turn ends with the head of the answer: what follows depends on the reader. One
 * whose client has gone gives up its place.
 */
export function admitRequests(
  { admissions, refused }: Overload,
  serve: RequestListener,
  headers: ReadonlyMap<string, string>,
): RequestListener {
  const fixed = [...headers].flat();
  return (req, res) => {
    const kind = kindOf(req.method, req.url);
    if (kind === null) {
      serve(req, res);
      return;
    }
    let leaveTurn: (() => void) | undefined;
    const withdraw = admissions[kind].enter({
      start(leave) {
        leaveTurn = leave;
        leaveAtHead(res, leave);
        if (isUnfinished(req)) setTimeout(() => isUnfinished(req) && leave(), BODY_MS).unref();
        serve(req, res);
      },
      refuse() {
        refused(kind);
        refuse(req, res, fixed);
      },
    });
    whenClosed(res, () => {
      withdraw();
      leaveTurn?.();
    });
  };
}

const isUnfinished = (req: IncomingMessage) =>
  !req.complete && (req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined);

function leaveAtHead(res: ServerResponse, leave: () => void) {
  const writeHead = res.writeHead;
  res.writeHead = function writeHeadAndLeave(this: ServerResponse, ...args: Parameters<typeof writeHead>) {
    leave();
    return writeHead.apply(this, args);
  } as typeof writeHead;
}

/** Without a context, a trace or a line of the log: it must cost next to nothing. */
function refuse(req: IncomingMessage, res: ServerResponse, fixed: readonly string[]) {
  const requestId = randomUUID();
  const body = JSON.stringify(problem('overloaded', { requestId }));
  res.writeHead(503, [
    ...fixed,
    'content-type',
    PROBLEM_TYPE,
    'cache-control',
    'no-store',
    'retry-after',
    String(RETRY_AFTER_S),
    HEADERS.correlationId,
    requestId,
    'content-length',
    String(Buffer.byteLength(body)),
  ]);
  res.end(body);
  // Reads the rest of its body, if any, so that the connection can be used again.
  req.resume();
}
