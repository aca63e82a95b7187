import * as z from 'zod';
import {
  ALERT_FREQUENCIES,
  CATEGORIES,
  DURATIONS,
  EXPERIENCE_TYPES,
  POSTED_DAYS,
  PROPOSAL_BANDS,
  SCOPES,
  SEARCHES_MAX,
} from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal, plain } from './personal.ts';

const named = z.object({ userId: Id, searchId: Id });
const owner = z.object({ userId: Id });

/** Budgets are in whole rupees; `posted` is in days. */
const filters = z.object({
  scope: z.array(z.enum(SCOPES)).optional(),
  duration: z.array(z.enum(DURATIONS)).optional(),
  experience: z.array(z.enum(EXPERIENCE_TYPES)).optional(),
  budgetMin: z.int().optional(),
  budgetMax: z.int().optional(),
  posted: z.literal(POSTED_DAYS).optional(),
  proposals: z.array(z.enum(PROPOSAL_BANDS)).optional(),
});

/** Streams `searches-<userId>`: the saved searches of a freelancer, and their personal feed's token. */
export const searchesStreams = category({
  log: 'feed',
  people: { userId: 'SearchesErased' },
  owner: 'userId',
  subject: 'userId',
  capacity: {
    SearchRemoved: 'always',
    FeedAddressEnded: 'always',
  },
  events: {
    /** `q` contains the words, or ''. `tell` is how soon the owner is notified of a new project. */
    SearchSaved: z.object({
      ...named.shape,
      name: personal(),
      q: personal(),
      category: z.enum(CATEGORIES).nullable(),
      /** Typed skills from the search's filters, in a separate text field because a user can type anything. */
      skills: z.array(personal()).optional(),
      filters: filters.optional(),
      tell: z.enum(ALERT_FREQUENCIES),
      savedAt: Instant,
    }),
    SearchChanged: z.object({ ...named.shape, name: personal(), tell: z.enum(ALERT_FREQUENCIES) }),
    SearchRemoved: named,
    /**
     * A new token for the personal feed, which replaces the earlier one. `hash` is the token's SHA-256 in base64url.
     */
    FeedAddressMade: z.object({ ...owner.shape, hash: plain() }),
    FeedAddressEnded: owner,
    /** The freelancer deleted the account. */
    SearchesErased: owner,
  },
});

const pair = z.object({ userId: Id, projectId: Id });

/**
 * Streams `match-<userId>_<projectId>`: a new project that matches a freelancer's saved searches, so that the
 * freelancer is notified of it only once.
 */
export const matchStreams = category({
  log: 'feed',
  people: { userId: 'MatchErased' },
  owner: 'userId',
  capacity: {
    // Occurs only once per stream.
    SearchMatched: 'always',
  },
  events: {
    /** `searchIds` are the matching searches, in the order they were saved. `tell` is the soonest of their settings. */
    SearchMatched: z.object({
      ...pair.shape,
      searchIds: z.array(Id).min(1).max(SEARCHES_MAX),
      tell: z.enum(['at once', 'daily']),
    }),
    /** The freelancer deleted the account. */
    MatchErased: pair,
  },
});

/**
 * Streams `matching-<projectId>`, which only earlier releases wrote: records that a SearchMatched event has been written
 * for every user who should be notified of a new project.
 */
export const matchingStreams = category({
  log: 'feed',
  people: {},
  owner: null,
  capacity: {
    MatchingEnded: 'always',
  },
  events: {
    MatchingEnded: z.object({ projectId: Id }),
  },
});
