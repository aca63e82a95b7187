import { serviceReadModel } from '@hirelane/erasure/subjects';
import { timeZonesProjection } from '@hirelane/shared/time-zones';
import { visibilityProjection } from '@hirelane/shared/visibility';
import { invoicesProjection } from './billing/invoices-projection.ts';
import { contractsProjection } from './contracts-projection.ts';
import { dueProjection } from './due-projection.ts';
import { freelancersProjection } from './freelancers/projection.ts';
import { notesProjection } from './notes/projection.ts';
import { recordsProjection } from './records/projection.ts';
import { referencesProjection } from './references-projection.ts';
import { reviewsProjection } from './reviews/projection.ts';

export const hiringReadModel = serviceReadModel('hiring', 6, {
  visibility: visibilityProjection,
  directory: referencesProjection,
  notes: notesProjection,
  contracts: contractsProjection,
  invoices: invoicesProjection,
  reviews: reviewsProjection,
  freelancers: freelancersProjection,
  records: recordsProjection,
  timeZones: timeZonesProjection,
  due: dueProjection,
});
