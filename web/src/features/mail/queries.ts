import { queryOptions } from '@tanstack/react-query';
import { mailSettingsApi } from '@/shared/api/routes/mail-settings';

export const mailKeys = { settings: ['mail', 'settings'] as const };

export const mailSettingsQuery = () =>
  queryOptions({
    queryKey: mailKeys.settings,
    queryFn: ({ signal }) => mailSettingsApi.call('readMailSettings', { signal }),
    select: ({ data }) => data,
  });
