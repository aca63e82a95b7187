/** The product's business constants. All other code imports them from here. */

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
/** `offered`: an offer is open. `hired`: an offer was accepted. `closed`: the project was filled or closed first. */
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
/** Reasons for declining an offer. */
export const OFFER_DECLINE_REASONS = ['rate', 'scope', 'timing', 'other work', 'other'] as const;
/** How often a freelancer can suggest other terms for one offer. */
export const SUGGESTIONS_MAX = 5;
/** `open`: waiting for the client; `agreed`: the client changed the offer to these terms. */
export const SUGGESTION_STATUSES = ['open', 'agreed', 'declined'] as const;
export const OFFER_STATUSES = ['open', 'withdrawn', 'declined', 'lapsed', 'accepted'] as const;
/**
 * `active`: in progress; `delivered`: waiting for the client's response; `changes`: the client requested changes;
 * `completed`: the client accepted the work; `ended`: a party ended it earlier.
 */
export const CONTRACT_STATUSES = ['active', 'delivered', 'changes', 'completed', 'ended'] as const;
/** Reasons for ending a contract before the work is accepted. */
export const END_REASONS = ['agreed', 'not needed', 'no progress', 'no answer', 'quality', 'other'] as const;
/** Who can see a profile page and its data, including on other pages. */
export const VISIBILITIES = ['everyone', 'signed-in', 'dealing'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
/** The visibility until the user chooses one. */
export const DEFAULT_VISIBILITY = 'signed-in' satisfies Visibility;
/** How much work a freelancer can take on. */
export const AVAILABILITIES = ['available', 'limited', 'unavailable'] as const;
/** The maximum number of categories that a freelancer can choose for the directory. */
export const FIELDS_MAX = 3;
/** The maximum number of skills in one search. */
export const SEARCHED_SKILLS_MAX = 5;
/** Options for the search filter by age, in days since publication. */
export const POSTED_DAYS = [1, 3, 7, 30] as const;
/** Options for the search filter by number of proposals received, in ascending order. */
export const PROPOSAL_BANDS = ['0-4', '5-9', '10-19', '20-49', '50-or-more'] as const;
/** The lower bound of each band. */
export const PROPOSAL_BAND_FROM = [0, 5, 10, 20, 50] as const;
/** The budget ranges in the search filter, in whole rupees. Each range begins where the previous one ends. */
export const BUDGET_STEPS = [0, 10_000, 25_000, 50_000, 100_000, 250_000] as const;
/** `best` sorts by the skills that a project and the freelancer have in common. */
export const SORTS = ['newest', 'best', 'budget-high', 'budget-low', 'fewest-proposals'] as const;
/** Sort orders for the directory. `changed` lists the most recently changed profiles first. */
export const FREELANCER_SORTS = ['changed', 'stars', 'completed'] as const;
/** Options for the directory filter by completed contracts, each a minimum number. */
export const COMPLETED_STEPS = [1, 5, 10, 25] as const;
/** The number of locations in the directory filter, which lists the most frequent ones with their counts. */
export const PLACES_COUNTED = 8;
/** How many jobs a freelancer can keep hidden. Beyond that, the ones hidden first are shown again. */
export const HIDDEN_MAX = 1_000;
/** How many of the newest matches a sorted search of projects or freelancers considers. */
export const SORTED_MAX = 1_000;
/** The counts of projects and freelancers next to a filter stop at this number. */
export const COUNTED_MAX = 1_000;
export const FEEDS = ['bestmatch', 'recent', 'saved', 'applied', 'liked'] as const;

export const DEFAULT_SCOPE = 'small';
export const DEFAULT_DURATION = '1 month';
export const DEFAULT_EXPERIENCE_TYPE = 'fresher';

/** The largest value of type `int` in PostgreSQL. */
export const INT_MAX = 2_147_483_647;

export const DAY_MS = 86_400_000;

/** The minimum length in characters. A project with a shorter description can only be saved as a draft. */
export const DESCRIPTION_MIN = 500;
/** The number of characters of the description that a card shows. */
export const PREVIEW_LENGTH = 300;
/** How soon a user is notified of a new project that matches a saved search. */
export const ALERT_FREQUENCIES = ['at once', 'daily', 'never'] as const;
/** The maximum number of saved searches per user. */
export const SEARCHES_MAX = 20;
/** The count of new projects in a saved search stops at this number. */
export const NEW_COUNT_MAX = 20;
/** The maximum number of URLs in a sitemap file (sitemaps.org). */
export const SITEMAP_MAX = 50_000;
/** Projects per page of a syndication feed. */
export const FEED_ENTRIES = 50;
/** The maximum amount, in whole rupees. */
export const RATE_MAX = 1_000_000_000;
/** The maximum size of an upload in bytes: 25 MiB. */
export const UPLOAD_MAX = 25 * 1024 * 1024;
/** The longest side of a stored thumbnail, in pixels. A smaller picture is not enlarged. */
export const THUMBNAIL_SIDES = { small: 640, large: 1600 } as const;
/** Rows per page of a list. */
export const PAGE_MAX = 50;
/** The counts of unread messages in a conversation and of unread notifications stop at this number. */
export const UNREAD_MAX = 100;
/** How many days a notification is kept. */
export const NOTIFICATION_DAYS = 90;
export const PAGE_DEFAULT = 20;

/**
 * What each completed section adds to the completeness of a freelancer's profile, in percent. The values add up to 100.
 */
export const COMPLETENESS = {
  title: 15,
  bio: 20,
  skills: 20,
  portfolio: 20,
  education: 10,
  experience: 5,
  image: 10,
} as const;

/** How many times a freelancer can revise a proposal. */
export const REVISIONS_MAX = 5;
/** The maximum number of proposals a client can decline in one request. */
export const DECLINED_AT_ONCE_MAX = 50;
/** The number of days a client has to undo a decline. */
export const RECONSIDER_DAYS = 7;

/** The maximum number of days until an offer expires. */
export const OFFER_DAYS_MAX = 30;
/**
 * The maximum number of days until work under an offer begins: a year. A later date is almost certainly a typo in the
 * year.
 */
export const START_DAYS_MAX = 366;
/** The maximum number of files per delivery. */
export const DELIVERY_FILES_MAX = 10;
/** The maximum number of files per message. */
export const MESSAGE_FILES_MAX = 5;
/** For how many days after a UPI ID was set, invoices warn that it is recent. */
export const UPI_RECENT_DAYS = 30;
/** The maximum number of invoices per contract. */
export const INVOICES_MAX = 100;
/** The number of days after a contract ends during which its invoices use the client's current name. */
export const BILLING_DAYS = 90;
/** The numbers of days between an invoice's issue and its due date that a freelancer can choose from. */
export const PAYMENT_DAYS = [0, 7, 14, 30, 45, 60] as const;
export const PAYMENT_DAYS_DEFAULT = 14 satisfies (typeof PAYMENT_DAYS)[number];
/**
 * What is known about the payment of an invoice. `cancelled`: corrections have reduced it to nothing. `correction`: an
 * invoice whose total is negative.
 */
export const INVOICE_STATUSES = ['open', 'part paid', 'paid', 'overdue', 'cancelled', 'correction'] as const;
/** The values of the filter of the list of invoices. */
export const INVOICES_SHOWN = ['all', 'unpaid', 'paid'] as const;
/** The maximum number of lines per invoice. */
export const INVOICE_LINES_MAX = 30;
/** The number of days until the client is reminded of an unanswered delivery. */
export const DELIVERY_REMINDER_DAYS = 14;
/**
 * The number of days a client has to respond to a proposal or a delivery; a later response does not count in the
 * client's conduct figures.
 */
export const ANSWER_DAYS = 14;
/** A proposal withdrawn within this number of days does not count in a client's conduct figures. */
export const WITHDRAWN_EARLY_DAYS = 7;
/** The number of months that a client's conduct figures cover. */
export const CONDUCT_MONTHS = 12;
/** How many proposals a client must have received in these months before their response rate is shown. */
export const RECEIVED_MIN = 5;
/** How many messages a freelancer must have answered in these months before their response time is shown. */
export const ANSWERS_MIN = 5;
/** The maximum number of answers, latest first, that a response time is calculated from. It limits the query's cost. */
export const ANSWERS_COUNTED = 200;
/**
 * The number of days after a contract's end in which its parties can review each other. A review remains hidden at most
 * until the last of these days.
 */
export const REVIEW_DAYS = 14;
/** How many hours a contract without a delivery must last before it can be reviewed. */
export const REVIEW_HOURS_MIN = 24;
/** The minimum number of different reviewers for averages to be shown. */
export const REVIEWERS_MIN = 3;
/** The maximum number of freelancers a client can invite to one project. */
export const INVITATIONS_MAX = 30;
/** How many days a client must wait after a decline before inviting the same freelancer again. */
export const INVITATION_REST_DAYS = 30;
/** Reasons for declining an invitation. */
export const INVITATION_DECLINE_REASONS = ['rate', 'skills', 'timing', 'other work', 'other'] as const;
/** What users can report to the operator. */
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
/** The outcomes of an appeal: the decision is upheld or reversed. */
export const APPEAL_DECISIONS = ['upheld', 'reversed'] as const;
/**
 * How many calendar months after a notice its recipient can appeal: at least six under article 20(1) of the Digital
 * Services Act (https://eur-lex.europa.eu/eli/reg/2022/2065/oj).
 */
export const APPEAL_MONTHS = 6;
/** The maximum number of operator notices in one response. */
export const NOTICES_MAX = 100;
/** Reasons for a report. */
export const REPORT_REASONS = ['abuse', 'fraud', 'false', 'unlawful', 'other'] as const;
/** The outcomes of a report: whether the operator took action. */
export const REPORT_DECISIONS = ['upheld', 'dismissed'] as const;
/** The maximum number of work records per freelancer. */
export const RECORDS_MAX = 200;
/**
 * The number of entries in a status list: the minimum that Bitstring Status List allows, so that fetching a list does
 * not reveal which record the verifier is checking.
 */
export const STATUS_LIST_LENGTH = 131_072;
/** The highest rating of a review; the lowest is 1. */
export const STARS_MAX = 5;
/** The maximum number of handles a user can choose over time. Each one remains reserved for that user. */
export const HANDLES_MAX = 5;
/** Seconds until the claim of an unfinished acceptance expires. */
export const CLAIM_SECONDS = 60;

/**
 * Maximum lengths in characters, by field. The specification does not define any; these keep rows and cards readable.
 */
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
  upiId: 321,
  invoiceLine: 200,
  fileName: 255,
  university: 150,
  degree: 100,
  areaOfStudy: 100,
  role: 100,
  itemDescription: 2_000,
  /** The maximum number of entries of each kind on a profile. */
  items: 50,
  search: 100,
  searchName: 60,
  /** The maximum number of drafts per client. */
  drafts: 50,
} as const;
