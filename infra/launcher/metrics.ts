import type { RequestListener } from 'node:http';
import { serve } from '@hirelane/runtime/serve';
import { takenPort } from './ports.ts';

const PATH = '/metrics';

/** The part of a metrics registry used in this file. */
type Scraped = Readonly<{ contentType: string; metrics(): Promise<string> }>;

/**
 * Serves `/metrics` for the whole process on a loopback port: the series of every registry, as one text. Throws
 * StartFailure if the port is not available.
 */
export async function serveMetrics(port: number, registries: readonly Scraped[]) {
  const answer: RequestListener = (request, response) => {
    if (request.url !== PATH) return void response.writeHead(404).end();
    joinedText(registries).then(
      (text) => response.writeHead(200, { 'content-type': registries[0]?.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };
  const { port: bound, stop } = await serve(answer, port, '127.0.0.1').catch((error) => {
    throw takenPort(port, error, 'METRICS_PORT') ?? error;
  });
  return { url: `http://127.0.0.1:${bound}${PATH}`, stop };
}

/**
 * Joins the output of several registries and groups the lines of each metric, as the format requires. Their default
 * labels differ.
 */
async function joinedText(registries: readonly Scraped[]): Promise<string> {
  const texts = await Promise.all(registries.map((registry) => registry.metrics()));
  const blocks = new Map<string, string[]>();
  for (const block of texts.flatMap((text) => text.trim().split('\n\n'))) {
    const [help = '', type = '', ...samples] = block.split('\n');
    const head = `${help}\n${type}`;
    blocks.set(head, [...(blocks.get(head) ?? []), ...samples]);
  }
  return [...blocks]
    .map(([head, samples]) => [head, ...samples].join('\n'))
    .join('\n\n')
    .concat('\n');
}
