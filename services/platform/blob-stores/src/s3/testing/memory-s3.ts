import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type MemoryS3 = Readonly<{
  /** `http://host:port`. It has every bucket, and accepts every login. */
  endpoint: string;
  /** The requests received so far, such as `PUT keys/a-key` or, for a list, `GET ?list-type=2&…`. */
  requests: readonly string[];
  /** Delays the matching requests, whose bodies are not read meanwhile, until the returned function is called. */
  hold(pattern: RegExp): () => void;
  stop(): void;
}>;

const PAGE_SIZE = 2;

/** Starts a server with the part of the S3 API that the blob store uses, except for uploads in parts. */
export async function startMemoryS3(): Promise<MemoryS3> {
  const objects = new Map<string, Readonly<{ bytes: Buffer; at: string }>>();
  const requests: string[] = [];
  /** The patterns of delayed requests. */
  const holds = new Map<RegExp, Promise<void>>();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const name = pathname.split('/').slice(2).join('/');
    const received = `${request.method} ${name || search}`;
    requests.push(received);
    for (const [pattern, released] of holds) if (pattern.test(received)) await released;
    const bytes = await buffer(request);
    const found = objects.get(name);
    if (name === '') {
      response.end(request.method === 'GET' ? page(searchParams) : undefined);
    } else if (request.method === 'PUT') {
      if (found && request.headers['if-none-match']) {
        response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
        return;
      }
      objects.set(name, { bytes, at: new Date().toISOString() });
      response.setHeader('etag', '"1"').end();
    } else if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else {
      response.writeHead(found ? 200 : 404).end(found?.bytes);
    }
  }

  function page(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const listed = names.slice(0, PAGE_SIZE);
    const last = names.length > PAGE_SIZE ? listed.at(-1) : undefined;
    const more = last && `<IsTruncated>true</IsTruncated><NextContinuationToken>${last}</NextContinuationToken>`;
    const contents = listed.map(
      (name) => `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.at}</LastModified></Contents>`,
    );
    return `<ListBucketResult><Name>uploads</Name>${more ?? ''}${contents.join('')}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    // The client may have closed the connection of a delayed request.
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    hold(pattern) {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      holds.set(pattern, released);
      return () => {
        holds.delete(pattern);
        release();
      };
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
