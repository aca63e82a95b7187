import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export type FaultyProxy = TcpProxy &
  Readonly<{
    /**
     * The next connection on which a client sends this text goes silent at that point, as if a host had become
     * unreachable: no more bytes pass, and nothing is closed. New connections work.
     */
    silenceAt(text: string): void;
    /**
     * The response to the next such text is followed, in the same packet, by PostgreSQL's message that it is shutting
     * down, and then the connection ends. New connections work.
     */
    endAfter(text: string): void;
  }>;

const ADMIN_SHUTDOWN = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to unexpected postmaster exit',
});

/** https://www.postgresql.org/docs/18/protocol-message-formats.html: ErrorResponse. */
function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([kind, value]) => `${kind}${value}\0`)
      .join('')}\0`,
  );
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Forwards bytes between clients and the server at `url`. */
export async function startFaultyProxy(url: string): Promise<FaultyProxy> {
  const silencing: string[] = [];
  const ending: string[] = [];
  const isNext = (texts: string[], chunk: Buffer) => {
    const isIt = texts[0] !== undefined && chunk.includes(texts[0]);
    if (isIt) texts.shift();
    return isIt;
  };
  const proxy = await startTcpProxy(url, (client, server) => {
    let isSilent = false;
    let isEnding = false;
    client.on('data', (chunk) => {
      isSilent ||= isNext(silencing, chunk);
      isEnding ||= isNext(ending, chunk);
      if (!isSilent) server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (isEnding) client.end(Buffer.concat([chunk, ADMIN_SHUTDOWN]));
      else if (!isSilent) client.write(chunk);
    });
    client.on('close', () => server.destroy());
    server.on('close', () => void (isSilent || client.destroy()));
  });
  return {
    ...proxy,
    silenceAt: (text) => void silencing.push(text),
    endAfter: (text) => void ending.push(text),
  };
}
