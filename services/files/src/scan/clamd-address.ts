import * as z from 'zod';

/** Where clamd listens, as `net.connect` takes it. */
export type ClamdAddress = Readonly<{ host: string; port: number } | { path: string }>;

/** The port of clamd where an address has none. */
const PORT = 3310;

/** Returns null for what is neither `tcp://host:port` nor `unix:/path`. */
function parseAddress(text: string): ClamdAddress | null {
  const [, path] = /^unix:(?:\/\/)?(\/[^\0]+)$/.exec(text) ?? [];
  if (path !== undefined) return { path };
  if (!text.startsWith('tcp://') || !URL.canParse(text)) return null;
  const { hostname, port, pathname, username, search } = new URL(text);
  if (hostname === '' || username !== '' || search !== '' || (pathname !== '' && pathname !== '/')) return null;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? PORT : Number(port) };
}

/** The variable CLAMD_URL: where uploads are scanned; absent: they are not. */
export const ClamdUrl = z
  .string()
  .refine((text) => parseAddress(text) !== null, 'must be tcp://host:3310 or unix:/path/of/the/socket')
  .optional();

/** Throws for what `ClamdUrl` refuses. */
export function clamdAddress(text: string): ClamdAddress {
  const address = parseAddress(text);
  if (address === null) throw new Error('CLAMD_URL is no address of clamd');
  return address;
}
