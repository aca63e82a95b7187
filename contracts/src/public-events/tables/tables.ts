import type * as z from 'zod';
import { columnsOf } from './columns.ts';
import { EventRow } from './events-table.ts';
import { BidRow, HireRow, ProjectRow, SkillRow } from './rows.ts';

const table = (schema: z.ZodObject, about: string) => ({ columns: columnsOf(schema), about });

/** The tables for analysts, by name. */
export const TABLES = {
  events: table(EventRow, 'One row per event. NDJSON files have the events as they are served over HTTP instead.'),
  projects: table(ProjectRow, 'One row per project that was published at least once, as last published.'),
  bids: table(BidRow, 'One row per proposal.'),
  hires: table(HireRow, 'One row per contract.'),
  skills: table(SkillRow, 'One row per project and requested skill, for the skills on Hirelane’s list.'),
} as const;
export type TableName = keyof typeof TABLES;
