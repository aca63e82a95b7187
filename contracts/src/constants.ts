/** The business constants of the product. Every other place reads them from here. */

export const CATEGORIES = [
  'Graphics & Design',
  'Digital Marketing',
  'Video & Animation',
  'Music & Audio',
  'Programming & Tech',
  'Business',
  'Lifestyle',
  'Photography',
] as const;

export const SCOPES = ['small', 'medium', 'large'] as const;
export const DURATIONS = ['1 month', '3 month', '6 month', '12 month'] as const;
export const EXPERIENCE_TYPES = ['fresher', 'intermediate', 'experienced'] as const;
export const FEEDS = ['bestmatch', 'recent', 'saved', 'applied'] as const;

export const DEFAULT_SCOPE = 'small';
export const DEFAULT_DURATION = '1 month';
export const DEFAULT_EXPERIENCE_TYPE = 'fresher';

/** Characters. A shorter description cannot be published; a draft may be shorter. */
export const DESCRIPTION_MIN = 500;
/** Characters of a description that a card shows. */
export const PREVIEW_LENGTH = 300;
/** Whole rupees. */
export const RATE_MAX = 1_000_000_000;
/** Bytes: 25 MiB. */
export const UPLOAD_MAX = 25 * 1024 * 1024;
/** Rows of one page of a list. */
export const PAGE_MAX = 50;
export const PAGE_DEFAULT = 20;

/** What each filled section of a freelancer's profile adds to its completeness, in per cent; together 100. */
export const COMPLETENESS = {
  title: 15,
  bio: 20,
  skills: 20,
  portfolio: 20,
  education: 10,
  experience: 5,
  image: 10,
} as const;

/** Characters, by field. The specification leaves them open; these keep a row and a card readable. */
export const LIMITS = {
  name: 100,
  username: 30,
  usernameMin: 3,
  email: 254,
  location: 100,
  password: 256,
  passwordMin: 8,
  passkeyName: 60,
  projectTitle: 120,
  projectDescription: 10_000,
  skill: 50,
  skills: 30,
  profileTitle: 120,
  bio: 5_000,
  companyName: 120,
  companyDescription: 5_000,
  coverLetter: 5_000,
  fileName: 255,
  university: 150,
  degree: 100,
  areaOfStudy: 100,
  role: 100,
  itemDescription: 2_000,
  /** Entries of one kind on a profile. */
  items: 50,
  search: 100,
  /** Drafts of one client. */
  drafts: 50,
} as const;
