import type { PageQuery } from '@hirelane/api/schemas/projects';
import type { OwnQuestion, PublishedQuestion, ReceivedQuestion } from '@hirelane/api/schemas/questions';
import { newestFirst, type Page, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { isSuspendedSql } from '@hirelane/shared/suspended';
import { isOpenSql, nameRef } from '../approaches/queries.ts';
import type { Against, QuestionIds } from './question.ts';

/** A row without `hasPage`, which comes from a different read model. */
export type FoundQuestion = Omit<ReceivedQuestion, 'freelancer'> &
  Readonly<{ freelancer: Omit<ReceivedQuestion['freelancer'], 'hasPage'> }>;

/** A question that a freelancer has asked, and whether the project accepts proposals. */
export type Answerable = QuestionIds & Readonly<{ isOpen: boolean }>;

const COLUMNS = `q.id AS "_id", q.text, q.is_hidden AS "isHidden", q.may_publish AS "mayPublish",
  ${instant('q.asked_at')} AS "askedAt",
  CASE WHEN q.answered_at IS NOT NULL THEN json_build_object('text', q.answer,
    'answeredAt', ${instant('q.answered_at')}, 'publishedAt', ${instant('q.published_at')}) END AS answer`;

/** Queries for questions about projects. */
export function questionQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    /**
     * The facts about a project and a freelancer who could ask about it; null for a project that only its client may
     * know about.
     */
    async factsOf(projectId: string, freelancerId: string): Promise<AskingFacts | null> {
      const { rows } = await pool.query<AskingFacts>({
        name: `asking-${schema}`,
        text: `SELECT p.client_id AS "clientId", ${isOpenSql(schema)} AS "isOpen",
                 EXISTS (SELECT FROM ${s}.proposals a WHERE (a.project_id, a.freelancer_id) = (p.id, $2))
                   AS "hasApplied"
               FROM ${s}.posted_projects p WHERE p.id = $1`,
        values: [projectId, freelancerId],
      });
      return rows[0] ?? null;
    },
    /** The question with this id; null if it does not exist. */
    async answerable(questionId: string): Promise<Answerable | null> {
      const { rows } = await pool.query<Answerable>({
        name: `answerable-question-${schema}`,
        text: `SELECT q.id AS "questionId", q.project_id AS "projectId", q.client_id AS "clientId",
                 q.freelancer_id AS "freelancerId", coalesce(${isOpenSql(schema)}, false) AS "isOpen"
               FROM ${s}.questions q LEFT JOIN ${s}.posted_projects p ON p.id = q.project_id WHERE q.id = $1`,
        values: [questionId],
      });
      return rows[0] ?? null;
    },
    /** A freelancer's question about a project; null if they have not asked one. */
    async own(projectId: string, freelancerId: string): Promise<OwnQuestion | null> {
      const { rows } = await pool.query<OwnQuestion>({
        name: `own-question-${schema}`,
        text: `SELECT ${COLUMNS} FROM ${s}.questions q WHERE q.project_id = $1 AND q.freelancer_id = $2`,
        values: [projectId, freelancerId],
      });
      return rows[0] ?? null;
    },
    /** The questions about a project, for its client; latest first. */
    received: (projectId: string, wanted: PageQuery): Promise<Page<FoundQuestion>> =>
      readPage<FoundQuestion>(
        pool,
        {
          name: `questions-${schema}`,
          columns: `${COLUMNS}, ${nameRef('q.freelancer_id')} AS freelancer`,
          from: `${s}.questions q`,
          joins: `LEFT JOIN ${s}.people u ON u.id = q.freelancer_id`,
          where: 'q.project_id = $1',
          values: [projectId],
          order: newestFirst('q.asked_at'),
          id: 'q.id',
        },
        wanted,
      ),
    /**
     * The published questions, for everyone who may see the project; the freelancer who asked is omitted. An answer may
     * be unclear without its question, so while a question is hidden by an operator, neither is shown.
     */
    published: (projectId: string, wanted: PageQuery): Promise<Page<PublishedQuestion>> =>
      readPage<PublishedQuestion>(
        pool,
        {
          name: `published-questions-${schema}`,
          columns: `q.id AS "_id", q.text AS question, q.answer, ${instant('q.published_at')} AS "publishedAt"`,
          from: `${s}.questions q`,
          where: `q.project_id = $1 AND q.published_at IS NOT NULL AND NOT q.is_hidden AND EXISTS (
            SELECT FROM ${s}.posted_projects p WHERE p.id = q.project_id AND NOT p.is_hidden
              AND NOT ${isSuspendedSql('p.client_id', schema)})`,
          values: [projectId],
          order: newestFirst('q.published_at'),
          id: 'q.id',
        },
        wanted,
      ),
  };
}

export type QuestionQueries = ReturnType<typeof questionQueries>;

/** The facts that decide whether a freelancer may ask about a project. */
type AskingFacts = Readonly<{
  clientId: string;
  /** Whether the project accepts proposals. */
  isOpen: boolean;
  /** Whether the freelancer has sent a proposal, regardless of its status. */
  hasApplied: boolean;
}>;

/** Why the freelancer may not ask; null if they may. `areApart`: whether either party has blocked the other. */
export function againstAsking({ isOpen, hasApplied }: AskingFacts, areApart: boolean): Against | null {
  if (areApart) return 'cannot-work-together';
  if (!isOpen) return 'not-open';
  return hasApplied ? 'proposal-exists' : null;
}

/** Why answering or publishing an answer is not allowed; null if both are allowed. A proposal prevents neither. */
export function againstAnswering({ isOpen }: Pick<AskingFacts, 'isOpen'>, areApart: boolean): Against | null {
  if (areApart) return 'cannot-work-together';
  return isOpen ? null : 'not-open';
}
