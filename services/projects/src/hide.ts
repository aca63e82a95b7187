import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Brief } from '@hirelane/contracts/events/project';
import type { Refusal } from '@hirelane/event-sourcing/decide';

type ProjectEvent = EventOf<'project'>;
/** What of a project is looked at here. */
type Hideable = Readonly<{ clientId: string; brief: Brief; wasPublished: boolean; isHidden: boolean }>;

/** By an operator; `at`: an instant in UTC. */
export type ModerationCommand = Readonly<{ projectId: string; at: string }> &
  (
    | Readonly<{ type: 'HideProject'; reason: string }>
    | Readonly<{ type: 'UnhideProject'; reason?: string | undefined }>
  );

type Moderated = Extract<ProjectEvent, { type: 'ProjectHidden' | 'ProjectUnhidden' }>;

export const hiddenAfter = <P extends Hideable>(state: P, event: Moderated): P =>
  event.type === 'ProjectHidden'
    ? { ...state, isHidden: true }
    : { ...state, isHidden: false, brief: event.data.brief };

/** What was never public cannot be hidden. The same again decides nothing. */
export function moderate(
  state: Hideable | null,
  command: ModerationCommand,
): readonly ProjectEvent[] | Refusal<'unknown'> {
  if (!state?.wasPublished) return { refused: 'unknown' };
  const { clientId, brief, isHidden } = state;
  const { projectId, at } = command;
  if (command.type === 'HideProject') {
    const hidden = { projectId, clientId, reason: command.reason, hiddenAt: at };
    return isHidden ? [] : [{ type: 'ProjectHidden', data: hidden }];
  }
  const why = command.reason === undefined ? {} : { reason: command.reason };
  return isHidden ? [{ type: 'ProjectUnhidden', data: { projectId, clientId, brief, ...why, restoredAt: at } }] : [];
}
