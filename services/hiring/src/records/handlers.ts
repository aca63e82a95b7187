import type { RecordSummary } from '@hirelane/contracts/api/records';
import type { Handlers } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { issuerDocument } from './credential.ts';
import type { RecordKeys } from './keys.ts';
import type { RecordQueries } from './queries.ts';
import type { WorkRecord } from './record.ts';
import type { WorkRecords } from './records.ts';
import type { StatusLists } from './status-lists.ts';

type Parts = Readonly<{
  records: WorkRecords;
  queries: RecordQueries;
  keys: RecordKeys;
  statusLists: StatusLists;
  publicUrl: Promise<string>;
}>;
type Routes = 'issueRecord' | 'listRecords' | 'readRecord' | 'readIssuer' | 'readStatusList';

/** What a freelancer does with their records, and what anybody needs to check one. */
export const recordHandlers = ({
  records,
  queries,
  keys,
  statusLists,
  publicUrl,
}: Parts): Pick<Handlers<'hiring'>, Routes> => ({
  async issueRecord({ caller, context, newId }) {
    const { recordId, wrote } = await records.issueAll({ freelancerId: caller.id, recordId: newId }, context);
    return { body: { data: { _id: recordId } }, wrote };
  },
  async listRecords({ caller }) {
    return { body: { data: (await records.recordsOf(caller.id)).map(summaryOf).reverse() } };
  },
  async readRecord({ params, caller }) {
    const jwt = await records.sign(caller.id, params.id);
    if (jwt === undefined) throw unknownTo(caller.id, await queries.ownerOf(params.id));
    return { body: { data: { _id: params.id, jwt } } };
  },
  async readIssuer() {
    return { body: issuerDocument(await publicUrl, await keys.published()) };
  },
  async readStatusList({ query: { list }, response }) {
    const jwt = await statusLists(list);
    if (jwt === undefined) throw unknownTo('', null);
    // Not kept by browsers or proxies: a revocation shows at once.
    response.set({ 'content-type': 'application/vc+jwt', 'cache-control': 'no-store' }).end(jwt);
    return null;
  },
});

const summaryOf = ({ recordId, engagementId, issuedAt, named, isRevoked }: WorkRecord): RecordSummary => ({
  ...{ _id: recordId, contractId: engagementId, issuedAt, named: named.length, isRevoked },
});
