/** The page of a project that everybody may read. */
export const PUBLIC_TEXTS = {
  signIn: 'Sign in to apply',
  apply: 'Apply Now',
  open: 'Open the project',
  others: 'See open projects',
  closed: 'This project is closed and takes no more proposals.',
  filled: 'Somebody was hired for this project. It takes no more proposals.',
  file: 'This project has a file, which you can download once you are signed in.',
  unknownTitle: 'Project not found',
  unknown: 'It may be a draft, or the address is wrong.',
  goneTitle: 'Project deleted',
  gone: 'The client of this project has deleted their account.',
  notLoaded: 'We could not load this project.',
} as const;
