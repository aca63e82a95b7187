import { parseAddress } from './address.ts';
import { type Member, openRawClient, type RawClient } from './raw-client.ts';

const INTERVAL_MS = 1_000;
/** How long to wait for a node's response. */
const TIMEOUT_MS = 1_000;

/**
 * Calls `onChange` when a cluster has a new leader, with the nodes other than the old leader, which may not respond. A
 * frozen or unplugged leader closes no connection: without this, its clients notice only when their keep-alive of 10 s
 * times out, long after the election. Each second, one of the other nodes is queried, and the new leader has to confirm.
 * Does nothing for a single node. Returns a function that ends the watch.
 */
export function watchLeader(url: string, onChange: (others: readonly string[]) => void): () => void {
  const address = parseAddress(url);
  if (!address.isCluster) return () => undefined;
  const clients = new Map<string, RawClient>();
  let nodes: readonly string[] = address.nodes;
  let leader: string | undefined;
  let turn = 0;
  let isBusy = false;

  async function query(node: string): Promise<string | undefined> {
    const client = clients.get(node) ?? openRawClient(url, node, TIMEOUT_MS);
    clients.set(node, client);
    try {
      const members = await client.members();
      // A node that has just started may know only itself.
      if (members.length > 1) nodes = members.map(({ node: each }) => each);
      return leaderOf(members);
    } catch {
      // A new connection is needed if the node was restarted with another address.
      clients.delete(node);
      client.close();
      return undefined;
    }
  }

  async function look() {
    const others = nodes.filter((node) => node !== leader);
    const node = others[turn++ % others.length];
    const found = node && (await query(node));
    if (!found || found === leader) return;
    if (leader === undefined) leader = found;
    // A former leader that was frozen still names itself.
    else if (node !== found && found === (await query(found))) {
      onChange(others);
      leader = found;
    }
  }

  async function lookUnlessBusy() {
    if (isBusy) return;
    isBusy = true;
    // The next look tries again, for example after the certificate's file could not be read.
    await look().catch(() => undefined);
    isBusy = false;
  }

  void lookUnlessBusy();
  const timer = setInterval(lookUnlessBusy, INTERVAL_MS).unref();

  return () => {
    clearInterval(timer);
    for (const client of clients.values()) client.close();
  };
}

const leaderOf = (members: readonly Member[]): string | undefined =>
  members.find(({ isAlive, state }) => isAlive && state === 'LEADER')?.node;
