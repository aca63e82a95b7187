import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type NoteEvent = EventOf<'note'>;

/** `text` '': no note any more. */
export type WriteNote = Readonly<{ type: 'WriteNote' }> & Extract<NoteEvent, { type: 'NoteWritten' }>['data'];

/** A client's note about a proposal, as its text; '' where there is none. The last one written counts. */
export const note: Decider<string, WriteNote, NoteEvent> = {
  initial: '',
  evolve(text, event) {
    switch (event.type) {
      case 'NoteWritten':
        return event.data.text;
      case 'NoteRemoved':
      case 'NoteErased':
        return '';
      default:
        return text;
    }
  },
  replaces: ({ type }) => (type === 'NoteWritten' || type === 'NoteRemoved' ? 'note' : null),
  decide(before, { proposalId, projectId, clientId, text }) {
    if (text === before) return [];
    if (text === '') return [{ type: 'NoteRemoved', data: { proposalId, clientId } }];
    return [{ type: 'NoteWritten', data: { proposalId, projectId, clientId, text } }];
  },
};
