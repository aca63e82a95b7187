import { isIPv6 } from 'node:net';

/** Some proxies write the port down as well, and it is another one for every connection. */
const withoutPort = (ip: string) =>
  /^\[([^\]]*)\]/.exec(ip)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(ip)?.[1] ?? ip;

/**
 * What an address is counted as. One customer gets a /64 of IPv6 addresses at least (RFC 6177), so that counting each of
 * them would count nothing. `null` is a connection that is already gone.
 */
export function addressKey(ip: string | null | undefined): string {
  if (!ip) return 'none';
  const bare = withoutPort(ip).split('%', 1)[0] ?? '';
  const v4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(bare)?.[1];
  if (v4 !== undefined) return v4;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The /48 that a /64 of IPv6 lies in, which is what one customer may get at the most by RFC 6177; null for what is no /64 as
 * `addressKey` makes it.
 */
export function siteOf(key: string): string | null {
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(key);
  return groups === null ? null : `${groups[1]}::/48`;
}
