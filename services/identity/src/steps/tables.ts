import { DUE_DDL } from '@hirelane/processes/due';

/**
 * `notices`: what people are to be mailed about, until a mail has settled it; then its id alone stays, so that an event
 * that comes later sets it no more. Both leave after some days. `things`: how many mails somebody was sent of a group
 * about a thing (`n`), when the last one was (`mailed_at`), and until when they have answered (`answered_at`); of the
 * daily mail, the group is `digest`. `people`: what somebody has chosen, and by which version of their stream. `gone`:
 * who has deleted their account. `clock`: the time of the newest event.
 */
export const STEP_MAILS_DDL = `${DUE_DDL};
  ALTER TABLE due ADD COLUMN to_id text GENERATED ALWAYS AS (data->>'to') STORED;
  CREATE INDEX ON due (to_id) WHERE to_id IS NOT NULL;
  CREATE TABLE notices (id uuid PRIMARY KEY, event_id uuid, at timestamptz NOT NULL, to_id uuid, grp text, thing text, kind text,
    about text, project_id uuid, happened_at timestamptz, correlation_id text);
  CREATE INDEX ON notices (to_id, grp, thing) WHERE to_id IS NOT NULL;
  CREATE INDEX ON notices (at);
  CREATE TABLE things (to_id uuid, grp text, thing text, n int NOT NULL, mailed_at timestamptz,
    answered_at timestamptz, PRIMARY KEY (to_id, grp, thing));
  CREATE TABLE people (id uuid PRIMARY KEY, time_zone text, times jsonb NOT NULL, version int NOT NULL);
  CREATE TABLE gone (id uuid PRIMARY KEY);
  CREATE TABLE clock (is_one boolean PRIMARY KEY, newest timestamptz NOT NULL)`;

/** What is not mailed for so long is forgotten: longer than the daily mail waits for its time. */
export const KEPT_DAYS = 3;
