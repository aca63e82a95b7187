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
export const DECLINE_REASONS = ['budget', 'skills', 'timing', 'other chosen', 'other'] as const;
/** `offered`: an offer is open. `hired`: one was accepted. `closed`: the project was filled or closed before. */
export const PROPOSAL_STATUSES = [
  'sent',
  'opened',
  'shortlisted',
  'offered',
  'hired',
  'declined',
  'withdrawn',
  'closed',
] as const;
/** Why a freelancer declines an offer. */
export const OFFER_DECLINE_REASONS = ['rate', 'scope', 'timing', 'other work', 'other'] as const;
export const OFFER_STATUSES = ['open', 'withdrawn', 'declined', 'lapsed', 'accepted'] as const;
/**
 * `active`: work goes on; `delivered`: the client has to answer; `changes`: they asked for some; `completed`: they
 * accepted; `ended`: one of the two ended it before that.
 */
export const ENGAGEMENT_STATUSES = ['active', 'delivered', 'changes', 'completed', 'ended'] as const;
/** Why somebody ends a contract before the work is accepted. */
export const END_REASONS = ['agreed', 'not needed', 'no progress', 'no answer', 'quality', 'other'] as const;
/** Who sees the page of a person, and the facts on it wherever else they are. */
export const VISIBILITIES = ['everyone', 'signed-in', 'dealing'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
/** Of somebody who has not chosen. */
export const DEFAULT_VISIBILITY = 'signed-in' satisfies Visibility;
/** How much work a freelancer can take on. */
export const AVAILABILITIES = ['available', 'limited', 'unavailable'] as const;
/** Categories that a freelancer can choose for the directory. */
export const FIELDS_MAX = 3;
/** Skills that a search can ask for. */
export const SEARCHED_SKILLS_MAX = 5;
/** Days within which a project was published, as a search can ask for. */
export const POSTED_DAYS = [1, 3, 7, 30] as const;
/** Numbers of proposals that a project has received, as a search can ask for, the fewest first. */
export const PROPOSAL_BANDS = ['0-4', '5-9', '10-19', '20-49', '50-or-more'] as const;
/** The lowest number of proposals of each of them. */
export const PROPOSAL_BAND_FROM = [0, 5, 10, 20, 50] as const;
/** Ranges of budgets that a search offers, in whole rupees: each begins where the one before it ends. */
export const BUDGET_STEPS = [0, 10_000, 25_000, 50_000, 100_000, 250_000] as const;
/** `best`: by the skills that a project and the freelancer share. */
export const SORTS = ['newest', 'best', 'budget-high', 'budget-low', 'fewest-proposals'] as const;
/** Orders of the directory. `changed`: whoever changed their profile last comes first. */
export const FREELANCER_SORTS = ['changed', 'stars', 'completed'] as const;
/** Completed contracts that a search in the directory can ask for, at least. */
export const COMPLETED_STEPS = [1, 5, 10, 25] as const;
/** Places that are counted beside the directory's filter: those of most. */
export const PLACES_COUNTED = 8;
/** Jobs that one freelancer keeps hidden. Of more, those hidden first are shown again. */
export const HIDDEN_MAX = 1_000;
/** Projects, or freelancers, that a sorted search sorts: the newest that match. */
export const SORTED_MAX = 1_000;
/** Projects and freelancers are counted beside a filter up to this. */
export const COUNTED_MAX = 1_000;
export const FEEDS = ['bestmatch', 'recent', 'saved', 'applied', 'liked'] as const;

export const DEFAULT_SCOPE = 'small';
export const DEFAULT_DURATION = '1 month';
export const DEFAULT_EXPERIENCE_TYPE = 'fresher';

/** The largest value of PostgreSQL's type int. */
export const INT_MAX = 2_147_483_647;

/** Characters. A shorter description cannot be published; a draft may be shorter. */
export const DESCRIPTION_MIN = 500;
/** Characters of a description that a card shows. */
export const PREVIEW_LENGTH = 300;
/** How soon somebody is told of a new project that a saved search finds. */
export const TELL = ['at once', 'daily', 'never'] as const;
/** Saved searches of one person. */
export const SEARCHES_MAX = 20;
/** New projects of a saved search that are counted. */
export const NEW_COUNT_MAX = 20;
/** Addresses in one file of a sitemap (sitemaps.org). */
export const SITEMAP_MAX = 50_000;
/** Projects in a page of a feed for feed readers. */
export const FEED_ENTRIES = 50;
/** Whole rupees. */
export const RATE_MAX = 1_000_000_000;
/** Bytes: 25 MiB. */
export const UPLOAD_MAX = 25 * 1024 * 1024;
/** Rows of one page of a list. */
export const PAGE_MAX = 50;
/** Unread messages of a conversation are counted up to this, and unread notifications. */
export const UNREAD_MAX = 100;
/** Days for which a notification is kept. */
export const NOTIFICATION_DAYS = 90;
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

/** How often a freelancer may revise one proposal. */
export const REVISIONS_MAX = 5;
/** Proposals that a client may decline at once. */
export const DECLINED_AT_ONCE_MAX = 50;
/** Days within which a client may undo declining a proposal. */
export const RECONSIDER_DAYS = 7;

/** Days until an offer lapses, at most. */
export const OFFER_DAYS_MAX = 30;
/** Days until the work of an offer begins, at most: a year. A later day is nearly always a wrong year. */
export const START_DAYS_MAX = 366;
/** Files of one delivery. */
export const DELIVERY_FILES_MAX = 10;
/** Files of one message. */
export const MESSAGE_FILES_MAX = 5;
/** Invoices of one contract. */
export const INVOICES_MAX = 100;
/** Days after the end of a contract in which its invoices name the client as they want to be named now. */
export const BILLING_DAYS = 90;
/** Lines of one invoice. */
export const INVOICE_LINES_MAX = 30;
/** Days after which the client is reminded of a delivery that they have not answered. */
export const DELIVERY_REMINDER_DAYS = 14;
/** Days within which a client answers a proposal or a delivery; a later answer is none in their conduct. */
export const ANSWER_DAYS = 14;
/** Days within which a withdrawn proposal counts for nothing in a client's conduct. */
export const WITHDRAWN_EARLY_DAYS = 7;
/** Months of which a client's conduct is shown. */
export const CONDUCT_MONTHS = 12;
/** Proposals that a client has to receive in these months before it is shown how many they answer. */
export const RECEIVED_MIN = 5;
/** Answers to messages that a freelancer has to give in these months before it is shown how soon they answer. */
export const ANSWERS_MIN = 5;
/** The latest of them that count, so that somebody who answers much is read as fast. */
export const ANSWERS_COUNTED = 200;
/** Days after the end of a contract in which its two people may review each other, and a review may be hidden. */
export const REVIEW_DAYS = 14;
/** Hours that a contract without a delivery has to last before it can be reviewed. */
export const REVIEW_HOURS_MIN = 24;
/** How many different people must have reviewed somebody before averages are shown. */
export const REVIEWERS_MIN = 3;
/** Freelancers whom a client may invite to one project. */
export const INVITATIONS_MAX = 30;
/** Days in which a client cannot invite somebody again who has declined. */
export const INVITATION_REST_DAYS = 30;
/** Why a freelancer declines an invitation. */
export const INVITATION_DECLINE_REASONS = ['rate', 'skills', 'timing', 'other work', 'other'] as const;
/** What people can report to the operator. */
export const REPORTED = [
  'review',
  'person',
  'project',
  'proposal',
  'message',
  'file',
  'invitation',
  'question',
] as const;
/** What operators can hide, and its author is told about. */
export const NOTICES = ['review', 'project', 'message', 'proposal', 'file', 'invitation', 'question'] as const;
/** What a notice of an operator is about: the account of its person, which was suspended, or something hidden. */
export const NOTICE_KINDS = ['account', ...NOTICES] as const;
/** What operators decide about an appeal: what was done stands, or is taken back. */
export const APPEAL_DECISIONS = ['upheld', 'reversed'] as const;
/**
 * Calendar months from a notice in which its person may appeal: at least six, by article 20(1) of the Digital Services
 * Act (https://eur-lex.europa.eu/eli/reg/2022/2065/oj).
 */
export const APPEAL_MONTHS = 6;
/** Notices of operators that a person reads at once. */
export const NOTICES_MAX = 100;
/** What can be wrong with it. */
export const REPORT_REASONS = ['abuse', 'fraud', 'false', 'unlawful', 'other'] as const;
/** What the operator decides: whether something was done about it. */
export const REPORT_DECISIONS = ['upheld', 'dismissed'] as const;
/** Work records of one freelancer. */
export const RECORDS_MAX = 200;
/** Places of one status list, as Bitstring Status List wants them at least: whoever fetches it asks about a crowd. */
export const STATUS_LIST_LENGTH = 131_072;
/** The best mark of a review; the lowest is 1. */
export const STARS_MAX = 5;
/** Handles that one person may choose over time: each stays theirs for ever. */
export const HANDLES_MAX = 5;
/** Seconds that a place may be claimed by an acceptance that does not come to its end. */
export const CLAIM_SECONDS = 60;

/** Characters, by field. The specification leaves them open; these keep a row and a card readable. */
export const LIMITS = {
  name: 100,
  username: 30,
  usernameMin: 3,
  handle: 30,
  handleMin: 3,
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
  note: 2_000,
  message: 5_000,
  invitation: 1_000,
  question: 500,
  answer: 2_000,
  reportWords: 1_000,
  operatorReason: 1_000,
  appealWords: 2_000,
  declineWords: 1_000,
  offerScope: 5_000,
  offerMessage: 2_000,
  deliveryNote: 5_000,
  endWords: 1_000,
  paymentReference: 100,
  disputeWords: 1_000,
  reviewText: 2_000,
  reviewReply: 1_000,
  legalName: 150,
  billingAddress: 500,
  taxId: 30,
  invoiceLine: 200,
  fileName: 255,
  university: 150,
  degree: 100,
  areaOfStudy: 100,
  role: 100,
  itemDescription: 2_000,
  /** Entries of one kind on a profile. */
  items: 50,
  search: 100,
  searchName: 60,
  /** Drafts of one client. */
  drafts: 50,
} as const;
