import { MARKETPLACE_LIMITS } from '@hirelane/api/marketplace';
import type { JoinCodes } from '@hirelane/api/schemas/marketplace';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';
import type { JoinCodeEvent } from './join-code.ts';

type Made = Extract<JoinCodeEvent, { type: 'JoinCodeMade' }>['data'];
const column = columnsFrom<Made>();
const codes = table('codes', {
  id: column('uuid PRIMARY KEY', ({ codeId }) => codeId),
  note: column('text NOT NULL', ({ note }) => note),
  made_at: column('timestamptz NOT NULL', ({ madeAt }) => madeAt),
  expires_at: column('timestamptz NOT NULL', ({ expiresAt }) => expiresAt),
  state: column('text NOT NULL', () => 'open'),
});

const STATES = { JoinCodeUsed: 'used', JoinCodeReleased: 'open', JoinCodeRevoked: 'revoked' } as const;

/** The list of invitation codes. Whether a code is valid is read from its stream. */
export const joinCodesProjection: Projection<'joincode'> = {
  categories: ['joincode'],
  ddl: ddlOf(codes),
  texts: {},
  async apply(tx, events) {
    for (const { type, data } of events) {
      if (type === 'JoinCodeMade') await insertNew(tx, codes, [data]);
      else await tx.query('UPDATE codes SET state = $2 WHERE id = $1', [data.codeId, STATES[type]]);
    }
  },
};

/** The codes in this schema's read model, valid codes first, then newest first. */
export const joinCodesQuery = (db: Queryable, schema: string) => async (): Promise<JoinCodes> => {
  const { rows } = await db.query<JoinCodes[number]>({
    name: `join-codes-${schema}`,
    text: `SELECT id AS "_id", note, ${instant('made_at')} AS "madeAt", ${instant('expires_at')} AS "expiresAt",
             CASE WHEN state = 'open' AND expires_at <= now() THEN 'expired' ELSE state END AS state
           FROM ${identifier(schema)}.codes
           ORDER BY (codes.state = 'open' AND expires_at > now()) DESC, made_at DESC, id
           LIMIT ${MARKETPLACE_LIMITS.joinCodes}`,
  });
  return rows;
};
