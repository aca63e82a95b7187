import * as z from 'zod';
import {
  CATEGORIES,
  DURATIONS,
  EXPERIENCE_TYPES,
  POSTED_DAYS,
  PROPOSAL_BANDS,
  SCOPES,
  SEARCHES_MAX,
  TELL,
} from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal, plain } from './personal.ts';

const named = z.object({ userId: Id, searchId: Id });
const owner = z.object({ userId: Id });

/** Budgets in whole rupees; `posted` in days. */
const filters = z.object({
  scope: z.array(z.enum(SCOPES)).optional(),
  duration: z.array(z.enum(DURATIONS)).optional(),
  experience: z.array(z.enum(EXPERIENCE_TYPES)).optional(),
  budgetMin: z.int().optional(),
  budgetMax: z.int().optional(),
  posted: z.literal(POSTED_DAYS).optional(),
  proposals: z.array(z.enum(PROPOSAL_BANDS)).optional(),
});

/** Streams `searches-<userId>`: the searches that a freelancer has saved, and the address of their own feed. */
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
    /** `q`: the words, '' for none. `tell`: how soon its owner is told of a new project. */
    SearchSaved: z.object({
      ...named.shape,
      name: personal(),
      q: personal(),
      category: z.enum(CATEGORIES).nullable(),
      /** Skills of its filters, in a text of their own: what somebody types may hold anything. */
      skills: z.array(personal()).optional(),
      filters: filters.optional(),
      tell: z.enum(TELL),
      savedAt: Instant,
    }),
    SearchChanged: z.object({ ...named.shape, name: personal(), tell: z.enum(TELL) }),
    SearchRemoved: named,
    /** The address of the feed of new projects, in place of an earlier one. `hash`: SHA-256 of its token, base64url. */
    FeedAddressMade: z.object({ ...owner.shape, hash: plain() }),
    FeedAddressEnded: owner,
    /** The freelancer has deleted their account. */
    SearchesErased: owner,
  },
});

const pair = z.object({ userId: Id, projectId: Id });

/** Streams `match-<userId>_<projectId>`: that a freelancer is to be told of a new project, once. */
export const matchStreams = category({
  log: 'feed',
  people: { userId: 'MatchErased' },
  owner: 'userId',
  capacity: {
    // Once for each project.
    SearchMatched: 'always',
  },
  events: {
    /** `searchIds`: the searches that find it, the first one saved first. `tell`: the soonest of them. */
    SearchMatched: z.object({
      ...pair.shape,
      searchIds: z.array(Id).min(1).max(SEARCHES_MAX),
      tell: z.enum(['at once', 'daily']),
    }),
    /** The freelancer has deleted their account. */
    MatchErased: pair,
  },
});

/** Streams `matching-<projectId>`: that everybody who is to be told of a new project has their SearchMatched. */
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
