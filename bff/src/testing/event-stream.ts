import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import type { Browser } from './browser.ts';

/** A server-sent event; `id` and `data` as they were sent. */
export type ServerEvent = Readonly<{ event: string; id: string | undefined; data: string }>;

/** A browser's live stream. */
export type EventStream = Readonly<{
  status: number;
  headers: IncomingHttpHeaders;
  events: readonly ServerEvent[];
  text(): string;
  /** Resolves with the first past or future event that matches. */
  event(fits: (event: ServerEvent) => boolean): Promise<ServerEvent>;
  /** Resolves when the server has ended the stream or the connection. */
  closed: Promise<void>;
  /** Stops reading until the stream is closed. */
  stopReading(): void;
  close(): void;
}>;

/** `path` is that of the signals by default; `idOf` decrypts the id of a signal. */
type Asked = Readonly<{
  path?: string;
  query?: string;
  headers?: Readonly<Record<string, string>>;
  idOf?: (sealed: string) => string;
}>;

/** Opens a stream like `EventSource`, which cannot send custom headers. */
export function openEventStream(
  port: number,
  { sid }: Pick<Browser, 'sid'>,
  { path = '/api/v1/live', query = '', headers, idOf = (sealed) => sealed }: Asked = {},
): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const asking: ClientRequest = request({
      host: '127.0.0.1',
      port,
      path: `${path}${query}`,
      agent: false,
      headers: {
        accept: 'text/event-stream',
        'sec-fetch-site': 'same-origin',
        cookie: `__Host-sid=${sid}`,
        ...headers,
      },
    });
    asking.on('error', reject);
    asking.on('response', (response) => {
      const events: ServerEvent[] = [];
      const waiting = new Set<() => void>();
      const chunks: string[] = [];
      let rest = '';
      response.on('data', (chunk: Buffer) => {
        chunks.push(String(chunk));
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        events.push(...blocks.flatMap((block) => eventOf(block, idOf) ?? []));
        for (const look of [...waiting]) look();
      });
      response.on('error', () => undefined);
      asking.off('error', reject).on('error', () => undefined);
      const closed = new Promise<void>((ended) => response.once('close', ended));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => chunks.join(''),
        event: (fits) =>
          new Promise((found) => {
            const look = () => {
              const event = events.find(fits);
              if (event === undefined) return;
              waiting.delete(look);
              found(event);
            };
            waiting.add(look);
            look();
          }),
        closed,
        stopReading: () => void response.pause(),
        close: () => asking.destroy(),
      });
    });
    asking.end();
  });
}

function eventOf(block: string, idOf: (sealed: string) => string): ServerEvent | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  // The default is that of the specification of server-sent events.
  const event = field('event') ?? (field('data') === undefined ? undefined : 'message');
  const sealed = field('id');
  const id = sealed === undefined ? undefined : idOf(sealed);
  return event === undefined ? null : { event, id, data: field('data') ?? '' };
}
