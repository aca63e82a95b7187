import { RECORDS_VERSION } from '@hirelane/api/notifications';
import { serviceReadModel } from '@hirelane/erasure/subjects';
import { itemsProjection } from './items/projection.ts';
import { signalsProjection } from './live/projection.ts';

export const notificationsReadModel = serviceReadModel('notifications', 3 + RECORDS_VERSION, {
  items: itemsProjection,
  signals: signalsProjection,
});
