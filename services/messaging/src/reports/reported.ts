import type { FileReport } from '@hirelane/contracts/api/reports';
import { REPORTED } from '@hirelane/contracts/constants';
import type { Caller } from '@hirelane/http/authenticate';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import type { ReportQueries } from './queries.ts';
import type { Thing } from './things.ts';

type Parts = Readonly<{
  queries: Pick<ReportQueries, 'thing' | 'messages'>;
  /** The read model of reports. */
  model: Pick<Projector, 'catchUp'>;
  /** Throws 404 unless the caller knows of this person. */
  requireKnown(caller: Caller, personId: string): Promise<void>;
}>;

/** What a report is about: whose it is, and in which words. */
export type Reported = Pick<Thing, 'id' | 'ownerId' | 'sentId' | 'message'>;
type Found = readonly [Reported, ...Reported[]];

const isReadBy = ({ ownerId, readerId }: Thing, userId: string): boolean =>
  readerId === null || [ownerId, readerId].includes(userId);

/**
 * Returns a function that finds what a report is about; only messages can be several. It throws 404 for what the caller
 * may not read, and 403 for what is their own. It waits for what was written a moment ago.
 */
export function openReported({ queries, model, requireKnown }: Parts) {
  const finders = new Map(
    REPORTED.map((about) => {
      const find = async (id: string, callerId: string) => {
        const thing = await queries.thing({ about, id });
        // Null also before the read model knows that a question was published: then it is waited for.
        return thing && isReadBy(thing, callerId) ? thing : null;
      };
      return [about, findNew(find, model)];
    }),
  );

  const findMessages = findNew(async (asked, callerId) => {
    const [messageId = '', projectId, freelancerId] = asked.split(' ');
    const found = await queries.messages(messageId, projectId && freelancerId ? { projectId, freelancerId } : null);
    const [first, ...more] = found.filter(({ readerId }) => readerId === callerId);
    return first ? ([first, ...more] as const) : null;
  }, model);

  async function messagesFor(caller: Caller, { id, conversation: of }: FileReport): Promise<Found> {
    const found = await findMessages([id, ...(of ? [of.projectId, of.freelancerId] : [])].join(' '), caller.id);
    if (found) return found;
    const ofOthers = await queries.messages(id, of);
    if (ofOthers.some(({ ownerId }) => ownerId === caller.id)) throw new HttpProblem('forbidden');
    throw unknownTo(caller.id, ofOthers[0]?.ownerId ?? null);
  }

  return async (caller: Caller, body: FileReport): Promise<Found> => {
    const { about, id } = body;
    if (about === 'message') return messagesFor(caller, body);
    if (about === 'person') {
      if (id === caller.id) throw new HttpProblem('forbidden');
      await requireKnown(caller, id);
      return [{ id, ownerId: id, sentId: null, message: null }];
    }
    const thing = (await finders.get(about)?.(id, caller.id)) ?? null;
    if (!thing) throw unknownTo(caller.id, (await queries.thing({ about, id }))?.ownerId ?? null);
    if (thing.ownerId === caller.id) throw new HttpProblem('forbidden');
    return [thing];
  };
}
