import { type Decision, named, type Proposal, type ProposalEvent, withoutWords } from './proposal-state.ts';

/** By an operator. `coverLetter`: what was hidden, which is not kept here; `at`: an instant in UTC. */
export type LettersCommand = Readonly<{ at: string }> &
  (
    | Readonly<{ type: 'HideLetter'; reason: string }>
    | Readonly<{ type: 'UnhideLetter'; coverLetter: string; reason?: string | undefined }>
  );

type Moderated = Extract<ProposalEvent, { type: 'LetterHidden' | 'LetterUnhidden' }>;

export const isOfLetter = (command: Readonly<{ type: string }>): command is LettersCommand =>
  command.type === 'HideLetter' || command.type === 'UnhideLetter';

export function letterAfter(state: Proposal, event: Moderated): Proposal {
  if (event.type === 'LetterHidden') return { ...state, isLetterHidden: true, terms: withoutWords(state.terms) };
  return { ...state, isLetterHidden: false, terms: { ...state.terms, coverLetter: event.data.coverLetter } };
}

/** What is hidden already, or shown, stays so. */
export function ofLetter(state: Proposal, command: LettersCommand): Decision {
  const { isLetterHidden } = state;
  const { reason, at } = command;
  if (command.type === 'HideLetter') {
    const hidden = { ...named(state), reason: command.reason, hiddenAt: at };
    return isLetterHidden ? [] : [{ type: 'LetterHidden', data: hidden }];
  }
  const why = reason === undefined ? {} : { reason };
  const shown = { ...named(state), coverLetter: command.coverLetter, ...why, restoredAt: at };
  return isLetterHidden ? [{ type: 'LetterUnhidden', data: shown }] : [];
}
