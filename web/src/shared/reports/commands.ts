import type { FileReport } from '@hirelane/contracts/api/reports';
import { messagingApi } from '@/shared/api/routes/messaging';
import { useCommand } from '@/shared/api/useCommand';

/** Reports something to the operator. */
export const useFileReport = () =>
  useCommand((body: FileReport, idempotencyKey) => messagingApi.call('fileReport', { body, idempotencyKey }));
