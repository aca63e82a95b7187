import { readFile } from 'node:fs/promises';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { schemaOf } from '@hirelane/projections/projection';
import { expect, onTestFinished, test } from 'vitest';
import { ALL_READ_MODELS } from '../launcher/read-models.ts';

/** PostgreSQL's description of the tables, with a line for each column, constraint and index. */
type Described = readonly string[];

// The tables of released versions are a contract. Changed tables need a new version of their read model, which is then
// built alongside the old one. Versions that were never released are not in this file.
const file = new URL('./testing/read-model-tables.json', import.meta.url);
const onDisk: Readonly<Record<string, Described>> = JSON.parse(await readFile(file, 'utf8'));

test('a read model of the same version creates the same tables, column by column and index by index', async () => {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  const made: Record<string, Described> = {};
  for (const readModel of ALL_READ_MODELS) {
    const schema = schemaOf(readModel);
    await createModelSchema(pool, schema, readModel.ddl);
    const { rows } = await pool.query<{ line: string }>(DESCRIPTION, [schema]);
    made[schema] = rows.map(({ line }) => line);
  }
  const known = Object.keys(made).filter((schema) => schema in onDisk);
  expect(known.length).toBeGreaterThan(0);
  expect(Object.fromEntries(known.map((schema) => [schema, made[schema]]))).toEqual(
    Object.fromEntries(known.map((schema) => [schema, onDisk[schema]])),
  );
});

// NOT NULL is read from the column: only some versions of PostgreSQL list it also as a constraint.
const DESCRIPTION = `
  SELECT format('%s.%s %s %s%s', relname, attnum, attname, format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN ' NOT NULL' END)
      || coalesce(CASE attgenerated WHEN 's' THEN ' GENERATED ' ELSE ' DEFAULT ' END || pg_get_expr(adbin, adrelid), '') AS line
    FROM pg_class c JOIN pg_attribute ON attrelid = c.oid LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum
    WHERE relnamespace = $1::text::regnamespace AND relkind = 'r' AND attnum > 0
  UNION ALL
  SELECT format('%s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = $1::text::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT indexdef FROM pg_indexes WHERE schemaname = $1
  ORDER BY line`;
