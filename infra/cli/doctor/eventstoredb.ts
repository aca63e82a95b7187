import { parseAddress } from '@hirelane/eventstoredb/address';
import { eventStoreDbNeed } from '@hirelane/eventstoredb/need';
import { askAnyNode, isSupported } from '@hirelane/eventstoredb/raw-client';
import { type Check, given, judged, unmet, well, wrong } from './finding.ts';

export const checkEventStoreDb: Check = async (installation) => {
  if (given(installation, 'EVENT_STORE') !== 'eventstoredb') return [];
  const url = given(installation, 'EVENTSTOREDB_URL');
  if (url === undefined) return [wrong('EventStoreDB', 'EVENTSTOREDB_URL is missing', 'Set it.')];
  try {
    await eventStoreDbNeed(url)();
  } catch (error) {
    return [unmet('EventStoreDB', error, 'EVENTSTOREDB_URL')];
  }
  try {
    const [version, members] = await askAnyNode(url, (node) => Promise.all([node.version(), node.members()]));
    const leaders = members.filter(({ isAlive, state }) => isAlive && state === 'LEADER').length;
    const alive = members.filter(({ isAlive }) => isAlive).length;
    return [
      well('EventStoreDB, rights and append limit', 'it can read $all and append 2 MiB'),
      judged('EventStoreDB, version', isSupported(version), version, 'Use 23.10 or newer.'),
      judged(
        'EventStoreDB, users',
        parseAddress(url).hasTls,
        parseAddress(url).hasTls ? 'TLS' : 'no TLS and no users',
        'Set up TLS on the server, and a separate user for Hirelane (docs/operate/scale.md).',
      ),
      judged(
        'EventStoreDB, cluster',
        leaders === 1 && alive === members.length,
        `${alive} of ${members.length} nodes are alive, ${leaders} of them leader`,
        'Check the logs of the nodes.',
      ),
    ];
  } catch (error) {
    return [unmet('EventStoreDB, cluster', error, 'EVENTSTOREDB_URL')];
  }
};
