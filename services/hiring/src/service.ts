import type { Transport } from '@hirelane/api/service-call';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import { startErasure } from '@hirelane/erasure/erasure';
import { handle, type RefusalOf } from '@hirelane/event-sourcing/decide';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { operated } from '@hirelane/http/handlers';
import { HttpProblem, hiddenAsUnknown, invalidField, unknownTo } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import { databaseTime } from '@hirelane/postgres/database-time';
import { identifier } from '@hirelane/postgres/pool';
import { openPublicIds } from '@hirelane/public-events/ids';
import { sendPage } from '@hirelane/public-events/page';
import { openSuggestions } from '@hirelane/search/suggestions';
import type { ServiceDefinition } from '@hirelane/service/service';
import { moderating } from '@hirelane/shared/moderating';
import { timeZoneQuery } from '@hirelane/shared/time-zones';
import { openViewer } from '@hirelane/shared/viewer';
import { billing } from './billing/details.ts';
import { billingErasers, openInvoices } from './billing/issue.ts';
import { contractHandlers } from './contract-handlers.ts';
import type { contract } from './contracts/contract.ts';
import type { DeliveredFile } from './contracts/contract-state.ts';
import { contractQueries } from './contracts/queries.ts';
import { contractErasers, openRetention } from './contracts/retention.ts';
import { startHiringWork } from './due-work.ts';
import { freelancerHandlers } from './freelancers/handlers.ts';
import { countsQuery, freelancerQueries } from './freelancers/queries.ts';
import { SEARCHED_FREELANCERS } from './freelancers/tables.ts';
import { type NoteEvent, note } from './note.ts';
import { notesQuery } from './notes-projection.ts';
import { hiringReadModel } from './read-model.ts';
import { openStatusLists } from './records/credential.ts';
import { recordHandlers } from './records/handlers.ts';
import { openRecordKeys } from './records/keys.ts';
import { recordQueries } from './records/queries.ts';
import type { records } from './records/record.ts';
import { openRecords, recordErasers } from './records/records.ts';
import { referencesQueries } from './references-projection.ts';
import { openReviewModeration, operatedReview } from './reviews/moderation.ts';
import { reviewQueries } from './reviews/queries.ts';
import type { review } from './reviews/review.ts';
import { openReviews, reviewErasers } from './reviews/reviews.ts';

const RETENTION_INTERVAL_MS = 3_600_000;

/** Replaces the message about slow searches if counting freelancers is slow. No page waits for the counts. */
const COUNTING_TOO_SLOW = 'Counting the freelancers is taking too long.';

export type HiringSettings = Readonly<{
  /** Calls the projects service, which publishes a project again. */
  transport: Transport;
  /**
   * Number of years for which the agreed terms are kept after a contract ends, once a party has deleted their account.
   */
  retentionYears: number;
  /**
   * The origin that browsers see, which issues work records. With PORT=0 it is known only once the bff is listening.
   */
  publicUrl: Promise<string>;
}>;

/** Contracts with their reviews, invoices and work records, clients' notes, and the directory of freelancers. */
export function hiringService({ transport, retentionYears, publicUrl }: HiringSettings): ServiceDefinition<'hiring'> {
  return {
    name: 'hiring',
    readModel: hiringReadModel,
    refusals: {
      hidden: hiddenAsUnknown,
      'not-yours': 'forbidden',
      over: 'contract-over',
      changed: 'contract-changed',
    } satisfies AnswersTo<RefusalOf<typeof contract | typeof records | typeof review>>,
    async setUp(resources) {
      const { store, encryptedLog, pool, subjectKeys, log, model, onStop } = resources;
      const { schema } = model;
      const { clientOf, proposalOf, uploadOf } = referencesQueries(pool, schema);
      const notesOf = notesQuery(pool, schema);
      const write = handle(store, note, 'note');
      const setDetails = handle(store, billing, 'billing');
      const invoices = openInvoices(store);
      const viewer = openViewer(resources);
      const queries = contractQueries(pool, schema);
      const timeZoneOf = timeZoneQuery(pool, schema);

      const now = () => databaseTime(pool);
      const reviews = openReviews(store, now);
      const { isThere, ofPerson } = reviewQueries(pool, schema, now);
      // Separate pools, so that counting does not delay searches.
      const counting = resources.openBudgeted(COUNTING_TOO_SLOW);
      const inDirectory = freelancerHandlers({
        list: freelancerQueries(pool, resources.openBudgeted(), schema, now),
        counts: countsQuery(counting, schema, now),
        suggest: openSuggestions(counting, identifier(schema), SEARCHED_FREELANCERS),
      });

      const keys = await openRecordKeys(pool, subjectKeys);
      const recorded = recordQueries(pool, schema);
      const averagesOf = async (userId: string) => (await ofPerson(userId, { limit: 1 }))?.averages ?? null;
      const records = openRecords({ store, queries: recorded, keys, averagesOf, timeZoneOf, now, publicUrl });
      const statusLists = openStatusLists({ queries: recorded, keys, now, publicUrl });

      await startHiringWork(resources);
      const { keptFor } = queries;
      const endDue = openRetention({ store, subjectKeys, log, keptFor, years: retentionYears });
      const ending = setInterval(
        () =>
          void (model.status().mustRebuild ? Promise.resolve() : endDue()).catch((error) =>
            log.warn({ err: error }, 'Contracts with expired terms could not be read.'),
          ),
        RETENTION_INTERVAL_MS,
      );
      onStop(() => clearInterval(ending));

      const { exportOf } = await startErasure(
        'hiring',
        resources,
        {
          note: {
            clientId(proposalId, clientId, context) {
              const erased: NoteEvent = { type: 'NoteErased', data: { proposalId, clientId } };
              return eraseStream(store, `note-${proposalId}`, erased, context);
            },
          },
          engagement: contractErasers(store, now),
          review: reviewErasers(store),
          ...billingErasers(store),
          ...recordErasers(store, records),
        },
        { isKnownTo: reviews.isKnownTo },
      );

      async function ownFiles(ids: readonly string[], userId: string) {
        const own: DeliveredFile[] = [];
        for (const [n, fileId] of ids.entries()) {
          await model.waitFor(`file-${fileId}`, 1, propagationTimeoutMs(fileId));
          const found = await uploadOf(fileId);
          if (found === null) throw invalidField(`files/${n}`, 'Upload this file again.');
          const { ownerId, ...file } = found;
          if (ownerId !== userId) throw new HttpProblem('forbidden');
          own.push(file);
        }
        return own;
      }

      const moderation = openReviewModeration(store, pool, schema);
      const publicLog = { ...encryptedLog, ids: await openPublicIds(pool) };

      return {
        readReviewAsOperator: async ({ params: { id } }) =>
          operated(operatedReview(id, (await moderation.read(id)).past)),
        hideReview: moderating(moderation.hide, now),
        unhideReview: moderating(moderation.unhide, now),
        async writeNote({ params, body, caller, context }) {
          const proposal = await proposalOf(params.proposalId);
          if (proposal?.clientId !== caller.id) throw unknownTo(caller.id, proposal?.clientId ?? null);
          const wrote = await write(proposal.proposalId, { type: 'WriteNote', ...proposal, text: body.text }, context);
          return { body: { isNoteSaved: true }, wrote };
        },
        async listNotes({ params, caller, query }) {
          // As with proposals, the response must not reveal that another client's draft exists.
          const clientId = await clientOf(params.id);
          if (clientId !== caller.id) throw unknownTo(caller.id, clientId);
          return { body: await notesOf(params.id, query) };
        },
        async readBilling({ caller }) {
          const details = await invoices.detailsOf(caller.id);
          if (!details) return { body: { data: null } };
          const { legalName, address, taxId } = details;
          return { body: { data: { legalName, address, taxId } } };
        },
        async setBilling({ body, caller, context }) {
          const wrote = await setDetails(caller.id, { type: 'SetDetails', userId: caller.id, ...body }, context);
          return { body: { isBillingSaved: true }, wrote };
        },
        ...inDirectory,
        async readCompleted({ params, query, caller }) {
          await viewer.requireShown(caller, params.id);
          if (!(await isThere(params.id))) throw unknownTo(caller.id, null);
          return { body: await recorded.namedOf(params.id, await timeZoneOf(params.id), query) };
        },
        async readReviews({ params, query, caller }) {
          await viewer.requireShown(caller, params.id);
          const found = await ofPerson(params.id, query);
          if (!found) throw unknownTo(caller.id, null);
          return { body: found };
        },
        ...contractHandlers({
          store,
          queries,
          shown: model,
          ownFiles,
          invoices,
          reviews,
          records,
          transport,
          timeZoneOf,
          now,
        }),
        ...recordHandlers({ records, queries: recorded, keys, statusLists, publicUrl }),
        readEngagementEvents: (asked) => sendPage(publicLog, 'engagement', asked),
        exportHiring: async ({ params }) => ({ body: { data: await exportOf(params.userId) } }),
      };
    },
  };
}
