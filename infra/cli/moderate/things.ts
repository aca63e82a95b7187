import { HIDEABLE, HIDEABLE_KINDS, type HideableKind } from '@hirelane/api/hiding';
import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openFileModeration } from '@hirelane/files/moderation';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { openReviewModeration } from '@hirelane/hiring/reviews/moderation';
import { openMessageModeration } from '@hirelane/messaging/conversations/moderation';
import { openInvitationModeration } from '@hirelane/messaging/invitations/moderation';
import { openQuestionModeration } from '@hirelane/messaging/questions/moderation';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { databaseTime } from '@hirelane/postgres/database-time';
import type { Pool } from '@hirelane/postgres/pool';
import { schemaOf } from '@hirelane/projections/projection';
import { openProjectModeration } from '@hirelane/projects/moderation';
import { openLetterModeration } from '@hirelane/proposals/proposal/moderation';
import { proposalsReadModel } from '@hirelane/proposals/read-model';
import type { ModerationResult } from '@hirelane/shared/by-operator';
import type { HideAndShow } from '@hirelane/shared/moderating';
import * as z from 'zod';
import { OperatorFailure } from '../../launcher/failure.ts';
import type { Installation } from '../installation.ts';
import { WrongArguments } from '../usage.ts';
import { withLog } from '../with-log.ts';

/** A kind of content that can be hidden: a phrase for the hidden part, and the commands. */
type Moderation = Readonly<{ what: string; open(store: EventStore, pool: Pool): HideAndShow }>;

const THINGS = {
  review: {
    what: 'text of the review',
    open: (store, pool) => openReviewModeration(store, pool, schemaOf(hiringReadModel)),
  },
  project: { what: 'project', open: openProjectModeration },
  message: {
    what: 'text of the message',
    open: (store, pool) => openMessageModeration(store, pool, schemaOf(messagingReadModel)),
  },
  proposal: {
    what: 'letter of the proposal',
    open: (store, pool) => openLetterModeration(store, pool, schemaOf(proposalsReadModel)),
  },
  file: { what: 'file', open: openFileModeration },
  invitation: {
    what: 'message of the invitation',
    open: (store, pool) => openInvitationModeration(store, pool, schemaOf(messagingReadModel)),
  },
  question: {
    what: 'question',
    open: (store, pool) => openQuestionModeration(store, pool, schemaOf(messagingReadModel)),
  },
} as const satisfies Record<HideableKind, Moderation>;

const Given = z.tuple([z.enum(HIDEABLE_KINDS), z.uuid()]);

/** Reads `review|project|message|proposal|file|invitation|question <id> …`. Throws WrongArguments. */
export function thingGiven([kind, id, ...more]: readonly string[]) {
  const { data } = Given.safeParse([kind, id]);
  if (!data) {
    const kinds = 'review, project, message, proposal, file, invitation or question';
    throw new WrongArguments('moderate', `Expected a ${kinds}, and its id.`);
  }
  return { kind: data[0], id: data[1], what: THINGS[data[0]].what, more };
}

type Named = Pick<ReturnType<typeof thingGiven>, 'kind' | 'id'>;

/** Hides or unhides content; returns whether that changed anything. Throws OperatorFailure if it does not exist. */
export async function changeThing(
  installation: Installation,
  { kind, id }: Named,
  change: (moderation: HideAndShow, at: string) => Promise<ModerationResult>,
): Promise<boolean> {
  const { pool } = installation;
  const { service } = HIDEABLE[kind];
  const { open }: Moderation = THINGS[kind];
  const at = await databaseTime(pool);
  const { isChanged } = await withLog(installation, service, (store) => change(open(store, pool), at)).catch(
    (error: unknown) => {
      if (error instanceof Refused) throw new OperatorFailure(`There is no ${kind} ${id}.`);
      throw error;
    },
  );
  return isChanged;
}
