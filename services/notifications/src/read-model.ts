import { RECORDS_VERSION } from '@hirelane/api/notifications';
import { readModel } from '@hirelane/projections/projection';
import { itemsProjection } from './items/projection.ts';
import { signalsProjection } from './live/projection.ts';

export const notificationsReadModel = readModel('notifications', 1 + RECORDS_VERSION, {
  items: itemsProjection,
  signals: signalsProjection,
});
