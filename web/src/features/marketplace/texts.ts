import type { LegalKind, Registration } from '@hirelane/api/marketplace';

export const SETTINGS_TEXTS = {
  title: 'Marketplace',
  hint: 'What this marketplace is called, who may join, and what people read about it. Changes take effect immediately.',
  failed: 'We could not load the settings of the marketplace.',
  refused: 'These settings are for operators who have signed in with a second factor.',
  name: 'Name',
  nameHint: 'In the header, in titles and in emails. If empty: Hirelane.',
  contact: 'Contact',
  contactHint: 'An email address or a web page, shown on “Contact us”.',
  categories: 'Categories offered',
  categoriesHint: 'Projects that are in another category already stay there.',
  registration: 'Registration',
  testimonials: 'Testimonials on the landing page',
  save: 'Save settings',
  saved: 'The settings are saved.',
  changed:
    'Another operator has saved these settings since you opened this page. Your changes are still in the form: compare them with what was saved, or save yours over it.',
  overwrite: 'Save mine over it',
} as const;

export const REGISTRATION_OPTIONS: readonly { value: Registration; label: string; text: string }[] = [
  { value: 'open', label: 'Open', text: 'Everybody can join.' },
  { value: 'invitation', label: 'By invitation', text: 'Whoever has one of your codes can join.' },
  { value: 'closed', label: 'Closed', text: 'Nobody can join. Whoever has an account can sign in.' },
];

export const TESTIMONIAL_OPTIONS = [
  { value: 'samples', label: 'Samples', text: 'Those of the software, marked as sample texts.' },
  { value: 'own', label: 'Your own', text: 'What your clients really said.' },
  { value: 'none', label: 'None', text: 'The landing page shows none.' },
] as const;

export const LEGAL_NAMES: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  imprint: 'Imprint',
};

export const LEGAL_HINT =
  'Blank lines separate paragraphs. A line that begins with # or ## is a heading, one that begins with - belongs to a list. Links: [text](https://…).';

export const CODE_TEXTS = {
  title: 'Invitation codes',
  hint: 'Each code is good for one account. It is shown once, when it is made.',
  none: 'There are no codes yet.',
  failed: 'We could not load the invitation codes.',
  note: 'For whom (optional)',
  days: 'Good for, in days',
  make: 'Make a code',
  made: 'The new code is',
  once: 'Copy it now: it cannot be shown again.',
  copy: 'Copy the code',
  copied: 'The code is copied.',
  notCopied: 'Your browser did not allow it. Select the code, and copy it yourself.',
  states: { open: 'Open', used: 'Used', revoked: 'Revoked', expired: 'Expired' },
} as const;

export const FIRST_RUN_TEXTS = {
  title: 'Set up your marketplace',
  hint: 'Everything here can be left empty and changed later, under “Marketplace”.',
  save: 'Save and continue',
  skip: 'Skip for now',
} as const;
