import type { KeyboardEvent, RefObject } from 'react';

/**
 * The keyboard shortcuts for the list and their actions. They work only while the focus is in the list (WCAG 2.2,
 * 2.1.4).
 */
export const PROPOSAL_KEYS = [
  ['j', 'Next proposal'],
  ['k', 'Previous proposal'],
  ['s', 'Put it on the shortlist, or take it off'],
  ['d', 'Decline it'],
  ['c', 'Select it, to compare or decline several'],
  ['?', 'This help'],
] as const;

export type ProposalAction = 'shortlist' | 'decline' | 'select' | 'help';
const ACTIONS: Readonly<Record<string, ProposalAction>> = { s: 'shortlist', d: 'decline', c: 'select', '?': 'help' };

/** Elements in which a letter key enters text or selects an option. */
const TYPED = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/**
 * Handles keyboard shortcuts for a list whose rows have their ids in `data-proposal`. `j` and `k` move the focus; all
 * others call `act` with the focused row.
 */
export function useProposalKeys(
  list: RefObject<HTMLElement | null>,
  act: (action: ProposalAction, proposalId: string | undefined) => void,
) {
  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Dialogs are in the list's React tree, but elsewhere in the DOM.
    if (event.ctrlKey || event.metaKey || event.altKey || !list.current?.contains(target) || target.matches(TYPED))
      return;
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-proposal]')];
    const here = rows.findIndex((row) => row.contains(target));
    const action = ACTIONS[event.key];
    if (event.key === 'j' || event.key === 'k') {
      const next = rows[event.key === 'j' ? here + 1 : Math.max(0, here - 1)];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    } else if (action) act(action, rows[here]?.dataset['proposal']);
    else return;
    event.preventDefault();
  };
}
