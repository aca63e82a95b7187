import type { IncomingMessage, ServerResponse } from 'node:http';

/** A provider's sign-in page: the user's name, and consent. Posts `name` and `decision` to its own URL. */
export function sendPage(res: ServerResponse, provider: string): void {
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(
    `<!doctype html><html lang="en"><title>${provider}</title><h1>Sign in to ${provider}</h1>
     <form method="post"><label>Name <input name="name" autofocus></label>
     <button name="decision" value="allow">Allow</button><button name="decision" value="cancel">Cancel</button></form>`,
  );
}

/** Returns the fields of a posted form. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
