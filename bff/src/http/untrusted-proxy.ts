import { BlockList, isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Addresses of this machine and of local networks: RFC 1918, 3927, 4193 and 4291. */
const NEAR = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  NEAR.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  NEAR.addSubnet(network, prefix, 'ipv6');
}

const isNear = (address = '') => NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Headers that proxies use to identify the client: RFC 7239 and its predecessor. */
const HEADERS = ['forwarded', 'x-forwarded-for'] as const;

/**
 * Warns once about an untrusted proxy in front of the bff: all visitors then have the proxy's address and share the
 * limits of one address. Any client can send these headers, so only senders on this machine or a local network count.
 */
export function warnOfProxy({ trustProxy, logger }: Readonly<{ trustProxy: number; logger: Logger }>): RequestHandler {
  let isWarned = trustProxy > 0;
  return (req, _res, next) => {
    const header = isWarned ? undefined : HEADERS.find((name) => req.headers[name] !== undefined);
    if (header !== undefined && isNear(req.socket.remoteAddress)) {
      isWarned = true;
      logger.warn(
        { event: 'proxy-not-trusted', header },
        `A proxy sends ${header}, but TRUST_PROXY is 0, so all visitors share the limits of one address. Set TRUST_PROXY to the number of proxies in front of Hirelane.`,
      );
    }
    next();
  };
}
