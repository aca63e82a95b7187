export const TEXTS = {
  title: 'Stay up to date',
  placeholder: 'Your email address',
  subscribe: 'Subscribe',
  subscribed: (email: string) => `${email} is on the list now.`,
} as const;
