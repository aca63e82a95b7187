import type { RecordSummary } from '@hirelane/contracts/api/records';
import type { Handlers } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import type { Clock } from '../reviews/period.ts';
import { issuerDocument, signed, statusListOf } from './credential.ts';
import type { RecordKeys } from './keys.ts';
import type { RecordQueries } from './queries.ts';
import type { WorkRecord } from './record.ts';
import type { WorkRecords } from './records.ts';

type Parts = Readonly<{
  records: WorkRecords;
  queries: RecordQueries;
  keys: RecordKeys;
  now: Clock;
  publicUrl: Promise<string>;
}>;
type Routes = 'issueRecord' | 'listRecords' | 'readRecord' | 'readIssuer' | 'readStatusList';

/** What a freelancer does with their records, and what anybody needs to check one. */
export const recordHandlers = ({
  records,
  queries,
  keys,
  now,
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
    if (!(await queries.hasList(list))) throw unknownTo('', null);
    const [revoked, at] = await Promise.all([queries.revokedIn(list), now()]);
    const jwt = await signed(statusListOf(await publicUrl, list, revoked, at), await keys.current());
    response.set({ 'content-type': 'application/vc+jwt', 'cache-control': 'no-store' }).end(jwt);
    return null;
  },
});

const summaryOf = ({ recordId, engagementId, issuedAt, named, isRevoked }: WorkRecord): RecordSummary => ({
  ...{ _id: recordId, contractId: engagementId, issuedAt, named: named.length, isRevoked },
});
