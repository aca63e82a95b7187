/** The paths of the settings' tabs, which emails and redirects contain. Existing paths never change. */
export const SETTINGS_PAGES = {
  account: '/settings/account',
  security: '/settings/security',
  page: '/settings/page',
  email: '/settings/email',
} as const;
