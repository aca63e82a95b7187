import type { LegalKind, Registration } from '@hirelane/api/marketplace';

export const SETTINGS_TEXTS = {
  title: 'Marketplace',
  hint: 'Name, registration, categories and texts of this marketplace. Changes take effect immediately.',
  failed: 'We could not load the settings of the marketplace.',
  refused: 'These settings are for operators who signed in with two-step verification.',
  name: 'Name',
  nameHint: 'In the header, in titles and in emails. If empty: Hirelane.',
  contact: 'Contact',
  contactHint: 'An email address or a web page, shown on “Contact us”.',
  categories: 'Categories offered',
  categoriesHint: 'Existing projects keep their category.',
  registration: 'Registration',
  testimonials: 'Testimonials on the landing page',
  save: 'Save settings',
  saved: 'Settings saved.',
  changed:
    'Another operator saved these settings after you opened this page. Your changes are still in the form: compare them with the saved settings, or overwrite those.',
  overwrite: 'Overwrite with mine',
} as const;

export const REGISTRATION_OPTIONS: readonly { value: Registration; label: string; text: string }[] = [
  { value: 'open', label: 'Open', text: 'Anyone can join.' },
  { value: 'invitation', label: 'By invitation', text: 'Only people with one of your codes can join.' },
  { value: 'closed', label: 'Closed', text: 'No one can join. Existing users can still sign in.' },
];

export const TESTIMONIAL_OPTIONS = [
  { value: 'samples', label: 'Samples', text: 'Sample testimonials, marked as samples.' },
  { value: 'own', label: 'Your own', text: 'Testimonials from your own clients.' },
  { value: 'none', label: 'None', text: 'No testimonials on the landing page.' },
] as const;

export const LEGAL_NAMES: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  imprint: 'Imprint',
};

export const LEGAL_HINT =
  'Blank lines separate paragraphs. A line that starts with # or ## is a heading; one that starts with - is a list item. Links: [text](https://…).';

export const CODE_TEXTS = {
  title: 'Invitation codes',
  hint: 'Each code is valid for one account. It is shown once, when you create it.',
  none: 'No codes yet.',
  failed: 'We could not load the invitation codes.',
  note: 'Recipient (optional)',
  days: 'Valid for (days)',
  make: 'Create a code',
  made: 'The new code is',
  once: 'Copy it now: it cannot be shown again.',
  copy: 'Copy the code',
  copied: 'Code copied.',
  notCopied: 'Your browser blocked copying. Select the code and copy it yourself.',
  states: { open: 'Open', used: 'Used', revoked: 'Revoked', expired: 'Expired' },
} as const;

export const FIRST_RUN_TEXTS = {
  title: 'Set up your marketplace',
  hint: 'Everything here can be left empty and changed later, under “Marketplace”.',
  save: 'Save and continue',
  skip: 'Skip for now',
} as const;
