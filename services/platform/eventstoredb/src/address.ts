import { ConfigError } from '@hirelane/runtime/config';

export type ServerLogin = Readonly<{ name: string; password: string }>;

/** An EventStoreDB address, such as `esdb://user:password@a:2113,b:2113?tlsCAFile=/certs/ca.crt`. */
export type ServerAddress = Readonly<{
  /** Missing if the server has no users. */
  login: ServerLogin | undefined;
  /** The address without the user and password: `a:2113,b:2113`. */
  hosts: string;
  /** Each node with its port, in the same order. */
  nodes: readonly string[];
  /** Whether the client queries the nodes for the cluster's leader. */
  isCluster: boolean;
  hasTls: boolean;
  /** The certificate authority's file; if absent, Node's built-in authorities are used. */
  authority: string | undefined;
}>;

/** The library's settings, in lower case because it ignores case, `-` and `_` (6.2.1). */
const SETTINGS = new Set([
  ...['usercertfile', 'userkeyfile', 'connectionname', 'nodepreference', 'throwonappendfailure', 'defaultdeadline'],
  ...['tls', 'tlsverifycert', 'tlscafile', 'keepaliveinterval', 'keepalivetimeout'],
  ...['maxdiscoverattempts', 'discoveryinterval', 'gossiptimeout'],
]);

const FORM = 'must be esdb://user:password@host:2113';

/**
 * Parses an address the way the library does. Throws ConfigError if the library would parse the address differently, or
 * would log a warning that contains the password. The error names `variable` but does not quote the address.
 */
export function parseAddress(url: string, variable = 'EVENTSTOREDB_URL'): ServerAddress {
  const refuse = (why: string) => new ConfigError(`${variable}: ${why}.`);
  const [, discover, rest = '', query] = /^esdb(\+discover)?:\/\/([^?]*)(?:\?(.*))?$/.exec(url.trim()) ?? [];
  const end = rest.lastIndexOf('@');
  const hosts = rest.slice(end + 1).replace(/\/+$/, '');
  if (!/^[\w.:,[\]-]+$/.test(hosts)) throw refuse(FORM);
  if (discover && hosts.includes(',')) {
    throw refuse(
      'esdb+discover:// takes one name that resolves to all nodes; write several nodes as esdb://a:2113,b:2113',
    );
  }
  const settings = new Map<string, string>();
  for (const pair of query ? query.split('&') : []) {
    const [key = '', value = ''] = pair.split('=', 2);
    const name = key.trim().toLowerCase().replace(/[_-]/g, '');
    if (!SETTINGS.has(name)) throw refuse(`the client has no setting ${name.replace(/[^a-z]/g, '')}`);
    settings.set(name, value.trim());
  }
  if (settings.get('tlsverifycert')?.toLowerCase() === 'false') {
    throw refuse('certificates are always verified; specify their authority with tlsCAFile=/path/to/ca.crt');
  }
  const nodes = hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:2113`));
  const file = settings.get('tlscafile');
  return {
    login: end < 0 ? undefined : loginIn(rest.slice(0, end), refuse),
    hosts,
    nodes,
    isCluster: discover !== undefined || nodes.length > 1,
    hasTls: settings.get('tls')?.toLowerCase() !== 'false',
    authority: file === undefined ? undefined : decodeURIComponent(file),
  };
}

function loginIn(text: string, refuse: (why: string) => ConfigError): ServerLogin {
  const [, name, password] = /^([^:@/]+):([^:@/]+)$/.exec(text) ?? [];
  if (name === undefined || password === undefined) {
    throw refuse(`${FORM}; percent-encode everything except letters and digits in the user and the password`);
  }
  try {
    return { name: decodeURIComponent(name), password: decodeURIComponent(password) };
  } catch {
    throw refuse('a % in the user or the password must be written as %25');
  }
}

/** The same address, with these nodes of the cluster instead of its own. */
export const withNodes = (url: string, nodes: readonly string[]): string =>
  url.trim().replace(/^esdb(?:\+discover)?:\/\/([^?]*@)?[^?@]*/, `esdb://$1${nodes.join(',')}`);
