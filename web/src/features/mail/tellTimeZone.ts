import { mailSettingsApi } from '@/shared/api/routes/mail-settings';
import { ownTimeZone } from '@/shared/lib/ownTimeZone';
import { localStore } from '@/shared/lib/storage';
import { uuid } from '@/shared/lib/uuid';

/** For whom this browser has told its time zone: the server keeps the first one. */
const TOLD_FLAG = 'timeZoneTold';

/** Tells the server the time zone of this browser, once. Where that fails, the next page does it. */
export async function tellTimeZone(userId: string): Promise<void> {
  if (localStore.read(TOLD_FLAG) === userId) return;
  const body = { timeZone: ownTimeZone() };
  const told = mailSettingsApi.call('tellTimeZone', { body, idempotencyKey: uuid() });
  await told.then(
    () => localStore.write(TOLD_FLAG, userId),
    () => undefined,
  );
}
