import { type Logged, readAs } from './logged.ts';
import type { Said } from './said.ts';

/**
 * What each event of an engagement's stream says to the public, from its first event on. It goes by the id of its first
 * event: the engagement's own follows from its proposal and its freelancer, so whoever knows both could find it here.
 */
export function translateEngagement(history: readonly Logged[]): readonly (Said | null)[] {
  const id = history[0]?.id ?? '';
  return history.map((logged) => {
    const event = readAs('engagement', logged);
    switch (event?.type) {
      case 'EngagementStarted':
        return { type: 'started', id, data: { projectId: event.data.projectId } };
      case 'WorkAccepted':
        return { type: 'completed', id, data: { projectId: event.data.projectId } };
      default:
        return null;
    }
  });
}
