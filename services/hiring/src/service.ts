import type { Transport } from '@hirelane/api/service-call';
import { startErasure } from '@hirelane/erasure/erasure';
import type { RefusalOf } from '@hirelane/event-sourcing/decide';
import { hiddenAsUnknown } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import { databaseTime } from '@hirelane/postgres/database-time';
import { identifier } from '@hirelane/postgres/pool';
import { openPublicIds } from '@hirelane/public-events/ids';
import { sendPage } from '@hirelane/public-events/page';
import { streamEvents } from '@hirelane/public-events/stream';
import { openSuggestions } from '@hirelane/search/suggestions';
import type { ServiceDefinition } from '@hirelane/service/service';
import { timeZoneQuery } from '@hirelane/shared/time-zones';
import { openViewer } from '@hirelane/shared/viewer';
import { invoiceHandlers } from './billing/invoice-handlers.ts';
import { invoiceQueries } from './billing/invoice-queries.ts';
import { billingErasers, billingHandlers, openInvoices } from './billing/issue.ts';
import { contractHandlers } from './contract-handlers.ts';
import type { contract } from './contracts/contract.ts';
import { contractQueries } from './contracts/queries.ts';
import { contractErasers, startRetention } from './contracts/retention.ts';
import { startHiringWork } from './due-work.ts';
import { freelancerHandlers } from './freelancers/handlers.ts';
import { countsQuery, factsQuery, freelancerQueries } from './freelancers/queries.ts';
import { SEARCHED_FREELANCERS } from './freelancers/tables.ts';
import { noteErasers, noteHandlers } from './notes/handlers.ts';
import { notesQuery } from './notes/projection.ts';
import { hiringReadModel } from './read-model.ts';
import { openStatusLists } from './records/credential.ts';
import { recordHandlers } from './records/handlers.ts';
import { openRecordKeys } from './records/keys.ts';
import { recordQueries } from './records/queries.ts';
import type { records } from './records/record.ts';
import { openRecords, recordErasers } from './records/records.ts';
import { referencesQueries } from './references-projection.ts';
import { reviewHandlers } from './reviews/handlers.ts';
import { openReviewModeration } from './reviews/moderation.ts';
import { reviewQueries } from './reviews/queries.ts';
import type { review } from './reviews/review.ts';
import { openReviews, reviewErasers } from './reviews/reviews.ts';

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
      const { store, encryptedLog, pool, subjectKeys, model } = resources;
      const { schema } = model;
      const references = referencesQueries(pool, model);
      const viewer = openViewer(resources);
      const timeZoneOf = timeZoneQuery(pool, schema);
      const now = () => databaseTime(pool);
      // Separate pools, so that counting does not delay searches.
      const [searching, counting] = [resources.openBudgeted(), resources.openBudgeted(COUNTING_TOO_SLOW)];

      const contracts = contractQueries(pool, schema, now);
      const invoices = openInvoices(store);
      const reviews = openReviews(store, now);
      const reviewed = reviewQueries(pool, schema, now);
      const keys = await openRecordKeys(pool, subjectKeys);
      const recorded = recordQueries(pool, schema);
      const averagesOf = async (userId: string) => (await reviewed.ofPerson(userId, { limit: 1 }))?.averages ?? null;
      const records = openRecords({ store, queries: recorded, keys, averagesOf, timeZoneOf, now, publicUrl });

      await startHiringWork(resources);
      startRetention(resources, { keptFor: contracts.keptFor, years: retentionYears });
      const { exportOf } = startErasure(
        'hiring',
        resources,
        {
          ...noteErasers(store),
          engagement: contractErasers(store, now),
          review: reviewErasers(store),
          ...billingErasers(store),
          ...recordErasers(store, records),
        },
        { isKnownTo: reviews.isKnownTo },
      );

      const publicLog = { ...encryptedLog, ids: await openPublicIds(pool) };

      return {
        ...noteHandlers({ store, notesOf: notesQuery(pool, schema), references }),
        ...billingHandlers(store, invoices, now),
        ...invoiceHandlers(invoiceQueries(pool, schema, now)),
        ...freelancerHandlers({
          list: freelancerQueries(pool, searching, schema, now),
          counts: countsQuery(counting, schema, now),
          facts: factsQuery(pool, schema, now),
          viewer,
          suggest: openSuggestions(counting, identifier(schema), SEARCHED_FREELANCERS),
        }),
        ...reviewHandlers({
          queries: reviewed,
          moderation: openReviewModeration(store, pool, schema),
          viewer,
          now,
        }),
        ...contractHandlers({
          store,
          queries: contracts,
          shown: model,
          ownFiles: references.ownFiles,
          invoices,
          reviews,
          records,
          transport,
          timeZoneOf,
          now,
        }),
        ...recordHandlers({
          records,
          queries: recorded,
          keys,
          statusLists: openStatusLists({ queries: recorded, keys, now, publicUrl }),
          viewer,
          isThere: reviewed.isThere,
          timeZoneOf,
          publicUrl,
        }),
        readEngagementEvents: (asked) => sendPage(publicLog, 'engagement', asked),
        streamEngagementEvents: (asked) => streamEvents(publicLog, 'engagement', asked, resources.stopping),
        exportHiring: async ({ params }) => ({ body: { data: await exportOf(params.userId) } }),
      };
    },
  };
}
