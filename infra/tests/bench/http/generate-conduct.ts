import { ANSWER_DAYS } from '@hirelane/api/constants';
import { totals } from '@hirelane/feed/conduct/totals';
import { identifier } from '@hirelane/postgres/pool';
import type pg from 'pg';

/**
 * Writes the totals for `count` proposals, spread over two years and the generated projects' 5,000 clients, into the
 * read model of clients' conduct; two thirds are answered within 14 days.
 */
export async function generateConduct(database: pg.Client, schema: string, count: number): Promise<void> {
  const figures = Object.keys(totals.columns).filter((column) => !totals.key.includes(column));
  const own = figures.map((figure) => {
    const [, days] = /^answered_(\d+)$/.exec(figure) ?? [];
    const counted = days !== undefined ? `answered_in <= ${days}` : String(figure === 'received');
    return `count(*) FILTER (WHERE ${counted}) AS ${figure}`;
  });
  const summed = figures.map((figure) => `sum(${figure}) OVER (PARTITION BY client_id ORDER BY day)::int`);
  await database.query('SELECT setseed(0.42)');
  await database.query(
    `INSERT INTO ${identifier(schema)}.totals (client_id, day, ${figures.join(', ')})
     SELECT client_id, day, ${summed.join(', ')}
     FROM (SELECT client_id, day, ${own.join(', ')}
           FROM (SELECT md5('client' || n % 5000)::uuid AS client_id, current_date - floor(730 * random())::int AS day,
                   1 + floor(1.5 * ${ANSWER_DAYS} * random())::int AS answered_in
                 FROM generate_series(1, $1::int) AS n OFFSET 0) AS sent
           GROUP BY client_id, day) AS days`,
    [count],
  );
  await database.query(`VACUUM (ANALYZE) ${identifier(schema)}.totals`);
}
