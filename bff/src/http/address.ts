import { isIPv6 } from 'node:net';

/** Some proxies include the port, which differs for every connection. */
const withoutPort = (ip: string) =>
  /^\[([^\]]*)\]/.exec(ip)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(ip)?.[1] ?? ip;

/**
 * The key used to count an address against limits. A customer gets at least a /64 of IPv6 addresses (RFC 6177), so each
 * /64 counts as one address. `ip` is null if the connection is already closed.
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
 * Returns the /48 that contains an IPv6 /64. By RFC 6177, a customer gets at most a /48. Returns null unless the key is
 * a /64 from `addressKey`.
 */
export function siteOf(key: string): string | null {
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(key);
  return groups === null ? null : `${groups[1]}::/48`;
}
