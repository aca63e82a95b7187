import type { RecordSummary } from '@hirelane/api/schemas/records';
import type { Handlers } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { marketplaceName } from '@hirelane/shared/marketplace-name';
import type { Viewer } from '@hirelane/shared/viewer';
import type { ReviewQueries } from '../reviews/queries.ts';
import { issuerDocument, type StatusLists } from './credential.ts';
import type { RecordKeys } from './keys.ts';
import type { RecordQueries } from './queries.ts';
import type { WorkRecord } from './record.ts';
import type { WorkRecords } from './records.ts';

type Parts = Readonly<{
  records: WorkRecords;
  queries: RecordQueries;
  keys: RecordKeys;
  statusLists: StatusLists;
  viewer: Pick<Viewer, 'requireShown'>;
  isThere: ReviewQueries['isThere'];
  timeZoneOf(userId: string): Promise<string>;
  publicUrl: Promise<string>;
}>;
type Routes = 'issueRecord' | 'listRecords' | 'readRecord' | 'readCompleted' | 'readIssuer' | 'readStatusList';

/**
 * The routes that freelancers use to issue and read their records, the list of a freelancer's completed contracts, and
 * the public routes that verifiers need.
 */
export const recordHandlers = ({
  records,
  queries,
  keys,
  statusLists,
  viewer,
  isThere,
  timeZoneOf,
  publicUrl,
}: Parts): Pick<Handlers<'hiring'>, Routes> => ({
  async issueRecord({ caller, context, newId }) {
    const { recordId, wrote } = await records.issueAll({ freelancerId: caller.id, recordId: newId }, context);
    return { body: { data: { _id: recordId } }, wrote };
  },
  async listRecords({ caller }) {
    const [all, completed] = await Promise.all([records.recordsOf(caller.id), queries.completedOf(caller.id)]);
    const titles = new Map(completed.map(({ id, title }) => [id, title]));
    return { body: { data: all.map((one) => summaryOf(one, titles)).reverse() } };
  },
  async readRecord({ params, caller, headers }) {
    const jwt = await records.sign(caller.id, params.id, marketplaceName(headers));
    if (jwt === undefined) throw unknownTo(caller.id, await queries.ownerOf(params.id));
    return { body: { data: { _id: params.id, jwt } } };
  },
  async readCompleted({ params, query, caller }) {
    await viewer.requireShown(caller, params.id);
    if (!(await isThere(params.id))) throw unknownTo(caller.id, null);
    return { body: await queries.namedOf(params.id, await timeZoneOf(params.id), query) };
  },
  async readIssuer() {
    return { body: issuerDocument(await publicUrl, await keys.published()) };
  },
  async readStatusList({ query: { list }, headers, response }) {
    const jwt = await statusLists(list, marketplaceName(headers));
    if (jwt === undefined) throw unknownTo('', null);
    // Not cached by browsers or proxies, so that a revocation shows immediately.
    response.set({ 'content-type': 'application/vc+jwt', 'cache-control': 'no-store' }).end(jwt);
    return null;
  },
});

/** `titles`: contract titles by contract id. */
const summaryOf = (record: WorkRecord, titles: ReadonlyMap<string, string>): RecordSummary => {
  const { recordId, engagementId, issuedAt, named, isRevoked } = record;
  const title = (engagementId !== null && titles.get(engagementId)) || null;
  return { _id: recordId, contractId: engagementId, title, issuedAt, named: named.length, isRevoked };
};
