export const TEXTS = {
  title: 'Stay up to date',
  placeholder: 'Your email address',
  subscribe: 'Subscribe',
  requested: (email: string) =>
    `Open the link in the email to ${email} to confirm. Addresses that are already subscribed get no email.`,
} as const;
