import { headersFor } from '@/shared/api/headers';
import { readAnswer } from '@/shared/api/http';
import { unreachable } from '@/shared/lib/apiError';
import { pageUser } from '@/shared/lib/pageUser';
import { anything } from '@/shared/lib/shapes';

/** Reads a route that responds with text. Rejects with an ApiError, as `request` does. */
export const readText = async (path: string): Promise<string> => (await read(path)).text();

/** Reads a route that responds with bytes. Rejects with an ApiError, as `request` does. */
export const readBytes = async (path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await read(path)).arrayBuffer());

async function read(path: string): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: for responses that are not JSON.
  const response = await fetch(path, { headers: { ...headersFor(pageUser()), accept: '*/*' } }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) readAnswer(response.status, await response.json().catch(() => undefined), anything);
  return response;
}
