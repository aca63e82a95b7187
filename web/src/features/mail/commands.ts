import { type EditMailSettings, MailLink } from '@hirelane/api/schemas/mail-settings';
import { mailKeys } from '@/features/mail/queries';
import { mailSettingsApi } from '@/shared/api/routes/mail-settings';
import { useCommand } from '@/shared/api/useCommand';

export const useEditMailSettings = () =>
  useCommand(
    (body: EditMailSettings, idempotencyKey) => mailSettingsApi.call('editMailSettings', { body, idempotencyKey }),
    { invalidates: [mailKeys.settings] },
  );

/**
 * Turns off emails with the token from an email link. The user need not be signed in. A malformed token is not sent:
 * the mutation rejects with a validation error.
 */
export const useTurnOffMail = () =>
  useCommand(async (token: string, idempotencyKey) =>
    mailSettingsApi.call('turnOffMail', { body: MailLink.parse({ token }), idempotencyKey }),
  );
