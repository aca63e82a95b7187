import type { RouteName } from '@hirelane/api/routes';
import { signMailLink } from '@hirelane/identity/mails/mail/mail-links';
import { TEST_HMAC_KEY } from '../../support/marketplace.ts';
import type { Scenario } from './scenario.ts';

const CHOSEN = { timeZone: 'Asia/Kolkata', choices: [{ group: 'messages', time: 'daily' }] };

/** The caller's email settings, and links in emails, which work for anyone who has the link. */
export const mailScenarios = {
  readMailSettings: { owner: null, call: () => ({ path: '/api/v1/mail-settings' }) },
  editMailSettings: { owner: null, call: () => ({ path: '/api/v1/mail-settings', json: CHOSEN }) },
  tellTimeZone: { owner: null, call: () => ({ path: '/api/v1/time-zone', json: { timeZone: 'Asia/Kolkata' } }) },
  turnOffMail: {
    owner: null,
    call: ({ id }) => ({
      path: '/api/v1/mail-settings/unsubscription',
      json: { token: signMailLink(TEST_HMAC_KEY, id, 'offers') },
    }),
  },
  turnOffMailOneClick: {
    owner: null,
    call: ({ id }) => ({ path: `/mail/unsubscribe?token=${signMailLink(TEST_HMAC_KEY, id, 'reviews')}` }),
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;
