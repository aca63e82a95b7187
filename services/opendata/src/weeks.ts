import { DAY_MS } from '@hirelane/api/constants';
import { HIRED_WITHIN_DAYS } from '@hirelane/api/statistics';
import { type Pool, type Tx, transaction } from '@hirelane/postgres/pool';
import { type Figure, figuresOf, sharesOf, skillFigures } from './figures.ts';
import type { Night } from './read-logs.ts';
import { CATEGORIES_READ, VERSION } from './tables.ts';

const WEEK_DAYS = 7;
/** The public events of a day are published up to an hour after it (`public-events/src/night.ts`). */
export const PUBLISHED_AFTER_MS = 3_600_000;

/**
 * Computes and publishes the figures of each week that has ended and whose events have all been read. A published week
 * never changes, even if the facts are read again, so that no one can compare two versions of it.
 */
export async function publishWeeks({ pool, signal }: Night): Promise<void> {
  for (const week of await missingWeeks(pool)) {
    if (signal.aborted) return;
    await transaction(pool, async (tx) => {
      // Waits for another process that is publishing the same week.
      const { rowCount } = await tx.query('INSERT INTO opendata.weeks VALUES ($1) ON CONFLICT DO NOTHING', [week]);
      if (rowCount === 1) for (const figure of await figuresOfWeek(tx, week)) await insert(tx, figure);
    });
  }
}

/** The Mondays of weeks that can be published, oldest first; the first one is that of the first project. */
async function missingWeeks(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ week: string }>(
    `SELECT to_char(monday, 'YYYY-MM-DD') AS week
     FROM (SELECT min(read_until) AT TIME ZONE 'UTC' AS until FROM opendata.progress WHERE version = $1
           HAVING count(read_until) = $2) AS read,
          (SELECT date_trunc('week', min(published_at) AT TIME ZONE 'UTC') AS week FROM opendata.projects) AS first,
          generate_series(first.week, read.until - $3::float8 * interval '1 ms' - interval '7 days',
            interval '7 days') AS monday
     WHERE monday::date NOT IN (SELECT week FROM opendata.weeks) ORDER BY monday`,
    [VERSION, CATEGORIES_READ.length, PUBLISHED_AFTER_MS],
  );
  return rows.map(({ week }) => week);
}

type OfWeek = Figure & Readonly<{ week: string }>;

const insert = (tx: Tx, { week, measure, category, skill, value, lower, upper }: OfWeek) =>
  tx.query('INSERT INTO opendata.figures VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    ...[week, measure, category, skill, value, lower, upper],
  ]);

const daysAfter = (week: string, days: number) => new Date(Date.parse(week) + days * DAY_MS).toISOString();

/** The figures that become known with this week: its own, and the share hired of a week whose days are over now. */
async function figuresOfWeek(tx: Tx, week: string): Promise<readonly OfWeek[]> {
  const [from, to] = [daysAfter(week, 0), daysAfter(week, WEEK_DAYS)];
  const until = new Date(Date.parse(to) + PUBLISHED_AFTER_MS).toISOString();
  const rowsOf = async <Row>(text: string, values: readonly string[]) =>
    (await tx.query(text, [...values, until])).rows as Row[];

  const projects = await rowsOf<Project>(PROJECTS, [from, to]);
  const bids = await rowsOf<Bid>(BIDS, [from, to]);
  const firstBids = await rowsOf<FirstBid>(FIRST_BIDS, [from, to]);
  const hires = await rowsOf<Hire>(HIRES, [from, to]);
  const own = [
    ...figuresOf(
      ['projects', 'budget'],
      projects.map(({ category, client, budget }) => ({ category, people: [client], values: { budget } })),
    ),
    ...figuresOf(
      ['bids'],
      bids.map(({ category, freelancer }) => ({ category, people: [freelancer] })),
    ),
    ...figuresOf(
      ['hoursToBid'],
      firstBids.map(({ category, client, freelancer, hoursToBid }) => ({
        ...{ category, people: [client, freelancer], values: { hoursToBid } },
      })),
    ),
    ...figuresOf(
      ['hires', 'rate', 'hoursToHire'],
      hires.map(({ category, client, freelancer, rate, hoursToHire }) => ({
        ...{ category, people: [client, freelancer], values: { rate, hoursToHire } },
      })),
    ),
    ...skillFigures(
      'skillAsked',
      projects.map(({ category, client, skills }) => ({ category, people: [client], skills })),
    ),
    ...skillFigures('skillOffered', bidders(bids)),
  ];

  const cohort = daysAfter(week, -HIRED_WITHIN_DAYS);
  const published = await rowsOf<Published>(COHORT, [cohort, daysAfter(week, WEEK_DAYS - HIRED_WITHIN_DAYS)]);
  const shares = sharesOf(
    published.map(({ category, client, isHired }) => ({
      ...{ category, people: [isHired ? client : null, isHired ? null : client] },
    })),
  );
  return [
    ...own.map((figure) => ({ week, ...figure })),
    ...shares.map((figure) => ({ week: cohort.slice(0, 10), ...figure })),
  ];
}

/** The freelancers who sent bids, each once. */
const bidders = (bids: readonly Bid[]) =>
  [...new Map(bids.map((bid) => [bid.freelancer, bid])).values()].map(({ freelancer, skills }) => ({
    ...{ category: '', people: [freelancer], skills },
  }));

type Project = Readonly<{ category: string; client: string; budget: number; skills: readonly string[] }>;
type Bid = Readonly<{ category: string; freelancer: string; skills: readonly string[] }>;
type FirstBid = Readonly<{ category: string; client: string; freelancer: string; hoursToBid: number }>;
type Hire = Readonly<{ category: string; client: string; freelancer: string; rate: number; hoursToHire: number }>;
type Published = Readonly<{ category: string; client: string; isHired: boolean }>;

// In all queries: $1 and $2, the beginning and end of a week; $3, until when hidings count.

const SHOWN = `(SELECT p.* FROM opendata.projects p WHERE NOT coalesce((SELECT is_hidden FROM opendata.hidings h
  WHERE h.project_id = p.project_id AND h.at < $3 ORDER BY h.at DESC LIMIT 1), false)) AS p`;

const PROJECTS = `SELECT category, client, budget::float8 AS budget, skills FROM ${SHOWN}
  WHERE published_at >= $1 AND published_at < $2`;

const BIDS = `SELECT category, b.freelancer, coalesce((SELECT s.skills FROM opendata.skills s
    WHERE s.freelancer = b.freelancer AND s.since < $2 ORDER BY s.since DESC LIMIT 1), '{}') AS skills
  FROM opendata.bids b JOIN ${SHOWN} USING (project_id)
  WHERE sent_at >= $1 AND sent_at < $2 AND (withdrawn_at IS NULL OR withdrawn_at >= $2)`;

const hoursFromPublication = (column: string) => `(extract(epoch FROM ${column} - p.published_at) / 3600)::float8`;

const FIRST_BIDS = `SELECT category, client, b.freelancer, ${hoursFromPublication('sent_at')} AS "hoursToBid"
  FROM opendata.bids b JOIN ${SHOWN} USING (project_id)
  WHERE sent_at >= $1 AND sent_at < $2 AND NOT EXISTS (SELECT FROM opendata.bids e WHERE e.project_id = b.project_id
    AND (e.sent_at, e.proposal_id) < (b.sent_at, b.proposal_id))`;

const HIRES = `SELECT category, h.client, freelancer, rate::float8 AS rate,
    ${hoursFromPublication('started_at')} AS "hoursToHire"
  FROM opendata.hires h JOIN ${SHOWN} USING (project_id) WHERE started_at >= $1 AND started_at < $2`;

const COHORT = `SELECT category, client, EXISTS (SELECT FROM opendata.hires h WHERE h.project_id = p.project_id
    AND h.started_at < p.published_at + interval '${HIRED_WITHIN_DAYS * 24} hours') AS "isHired"
  FROM ${SHOWN} WHERE published_at >= $1 AND published_at < $2`;
