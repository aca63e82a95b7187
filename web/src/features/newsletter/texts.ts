export const TEXTS = {
  title: 'Stay up to date',
  placeholder: 'Your email address',
  subscribe: 'Subscribe',
  requested: (email: string) => `Open the link in the mail to ${email} to confirm. A mail goes to new addresses only.`,
} as const;
