import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import type { InvitationEvent } from '../invitations/invitation.ts';
import type { QuestionEvent } from '../questions/question.ts';

type Pair = Readonly<{ projectId: string; freelancerId: string }>;

/**
 * What operators read of invitations and questions, from the log; null for none, and once either of the two has left.
 * `schema`: of the read model that knows which stream an id is of.
 */
export function operatedApproaches(store: Pick<EventStore, 'read'>, db: Queryable, schema: string) {
  async function streamOf(table: 'invitations' | 'questions', id: string): Promise<string | null> {
    const { rows } = await db.query<Pair>({
      name: `operated-${table}-${schema}`,
      text: `SELECT project_id AS "projectId", freelancer_id AS "freelancerId"
             FROM ${identifier(schema)}.${table} WHERE id = $1`,
      values: [id],
    });
    const [pair] = rows;
    return pair ? `${table.slice(0, -1)}-${pair.projectId}_${pair.freelancerId}` : null;
  }

  return {
    async invitation(id: string): Promise<OperatedThing | null> {
      const stream = await streamOf('invitations', id);
      return stream === null ? null : invitationIn(id, await store.read<InvitationEvent>(stream));
    },
    async question(id: string): Promise<OperatedThing | null> {
      const stream = await streamOf('questions', id);
      return stream === null ? null : questionIn(id, await store.read<QuestionEvent>(stream));
    },
  };
}

const NOTHING = { title: '', isHidden: false } as const;

/** The last one, where somebody was invited again. */
function invitationIn(_id: string, past: readonly Recorded<InvitationEvent>[]): OperatedThing | null {
  const last = past.findLast((event) => event.type === 'FreelancerInvited');
  if (last?.type !== 'FreelancerInvited') return null;
  const { clientId: personId, message: text } = last.data;
  return { ...NOTHING, _id, personId, text, at: last.at, context: [] };
}

function questionIn(_id: string, past: readonly Recorded<QuestionEvent>[]): OperatedThing | null {
  let found: OperatedThing | null = null;
  for (const { id, type, data, at } of past) {
    if (type === 'QuestionAsked') {
      found = { ...NOTHING, _id, personId: data.freelancerId, text: data.text, at, context: [] };
    }
    if (type === 'QuestionAnswered' && found) {
      found = { ...found, context: [{ _id: id, personId: data.clientId, text: data.text, at, isHidden: false }] };
    }
  }
  return found;
}
