import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { HEADERS } from '@hirelane/api/service-token';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { LogSample } from '../http/log-sample.ts';
import { whenClosed } from '../http/when-over.ts';
import { KINDS, kindOf, type RequestKind } from './kind.ts';

/**
 * The limits on the expected and the actual time that a request waits for its turn, in milliseconds. Every request gets
 * a response within a second.
 */
const WAIT = { expectedMaxMs: 400, waitMaxMs: 800 };
/** Seconds after which a refused client may try again. */
export const RETRY_AFTER_S = 1;
/**
 * How long a body may take to arrive, in milliseconds. A slower request releases its turn, so that slow senders cannot
 * block the others.
 */
const BODY_MS = 250;

export type Turns = Readonly<Record<RequestKind, number>>;

type Parts = Readonly<{ turns: Turns; registry: Registry; logger: Logger; sample: LogSample }>;

export type Overload = Readonly<{
  admissions: Readonly<Record<RequestKind, Turn>>;
  /** Counts a refusal and logs the first few. */
  refused(kind: RequestKind): void;
}>;

/** Opens a queue for each kind of request. `turns` is the number of requests of each kind that may be in progress. */
export function openOverload({ turns, registry, logger, sample }: Parts): Overload {
  const open = (kind: RequestKind) => openQueue({ atOnce: turns[kind], ...WAIT });
  const admissions = { read: open('read'), command: open('command'), 'sign-in': open('sign-in') };
  const counter = new Counter({
    name: 'hirelane_overload_refused_total',
    help: 'Requests refused because they could not get a response within a second, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of KINDS) counter.inc({ kind }, 0);
  new Gauge({
    name: 'hirelane_overload_waiting',
    help: 'Requests waiting for their turn, by kind.',
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
 * Queues reads and commands before any other work is done for them. Requests that cannot get a response within a second
 * get 503 with Retry-After at once. A turn ends with the head of the response, because the duration of the body depends
 * on the client's speed. A request whose client has disconnected leaves the queue.
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

/** Responds without a context, a trace or a log line, because a refusal must cost next to nothing. */
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
  // Reads the rest of the body, if any, so that the connection can be reused.
  req.resume();
}

type Settings = Readonly<{
  /** Maximum number of jobs in progress. */
  atOnce: number;
  /** Work whose expected wait exceeds this many milliseconds is refused at once. */
  expectedMaxMs: number;
  /** Work that has waited this many milliseconds is refused. */
  waitMaxMs: number;
}>;

type Work = Readonly<{
  /** Starts the work, which calls `leave` when it is done. Repeated calls to `leave` have no effect. */
  start(leave: () => void): void;
  /** Called instead of `start`: at once, or after the maximum wait. */
  refuse(): void;
}>;

type Turn = Readonly<{
  /** Starts, queues or refuses the work. Returns a function that removes it from the queue. */
  enter(work: Work): () => void;
  /** The length of the queue. */
  waiting(): number;
}>;

/** Weight of the newest interval in the moving average, which covers roughly the last twenty intervals. */
const WEIGHT = 0.1;

/**
 * A first-come, first-served queue for work of one kind. It is bounded by time, not by length: the expected wait of a
 * new entry is its position in the queue times the average interval between starts, plus the time since the last start
 * (J. Little, Oper. Res. 9 (1961), 383). Slow or hanging work therefore shortens the queue.
 */
export function openQueue({ atOnce, expectedMaxMs, waitMaxMs }: Settings, now = () => performance.now()): Turn {
  const queue = new Set<Work & { since: number }>();
  let running = 0;
  let intervalMs = 0;
  let lastStart = 0;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  function start({ start: begin }: Work) {
    running++;
    let isOver = false;
    begin(() => {
      if (isOver) return;
      isOver = true;
      running--;
      scheduleNext();
    });
  }

  // Deferred, so that the response of the work that has just ended is sent first.
  function scheduleNext() {
    if (isDue || queue.size === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      startNext();
    });
  }

  function startNext() {
    for (const work of queue) {
      if (running >= atOnce) return;
      queue.delete(work);
      const time = now();
      intervalMs += WEIGHT * (time - lastStart - intervalMs);
      lastStart = time;
      start(work);
    }
  }

  const waitMs = () => (queue.size + 1) * intervalMs + now() - lastStart;

  /** Refuses work that has waited too long. Needed if no running work ends, because then no waiting work starts. */
  function refuseLate() {
    timer = undefined;
    const since = now() - waitMaxMs;
    for (const work of queue) {
      if (work.since > since) break;
      queue.delete(work);
      work.refuse();
    }
    watchQueue();
  }

  function watchQueue() {
    const [first] = queue;
    if (first === undefined || timer !== undefined) return;
    timer = setTimeout(refuseLate, Math.max(1, first.since + waitMaxMs - now())).unref();
  }

  return {
    enter(work) {
      if (running < atOnce && queue.size === 0) {
        start(work);
        return () => undefined;
      }
      // An empty queue accepts any work, because only starting work can show that it has become faster.
      if (queue.size > 0 && waitMs() > expectedMaxMs) {
        work.refuse();
        return () => undefined;
      }
      // Queued work starts when other work ends, but must run in its own asynchronous context and trace.
      // in.
      const queued = { ...work, start: AsyncResource.bind(work.start), since: now() };
      if (queue.size === 0) lastStart = queued.since;
      queue.add(queued);
      scheduleNext();
      watchQueue();
      return () => void queue.delete(queued);
    },
    waiting: () => queue.size,
  };
}
