import { rememberedUser, TIME_ZONE_FLAG } from '@/features/session/flags';
import { mailSettingsApi } from '@/shared/api/routes/mail-settings';
import { ownTimeZone } from '@/shared/lib/days';
import { localStore } from '@/shared/lib/storage';
import { uuid } from '@/shared/lib/uuid';

/**
 * Reports this browser's time zone to the server, which stores only the first one. After a failure, the next page tries
 * again.
 */
export async function tellTimeZone(userId: string): Promise<void> {
  if (localStore.read(TIME_ZONE_FLAG) === userId) return;
  const body = { timeZone: ownTimeZone() };
  const told = mailSettingsApi.call('tellTimeZone', { body, idempotencyKey: uuid() });
  await told.then(
    () => {
      if (rememberedUser() === userId) localStore.write(TIME_ZONE_FLAG, userId);
    },
    () => undefined,
  );
}
