import type { ReceivedProposal as Proposal } from '@hirelane/api/schemas/proposals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { nameOf } from '@/features/proposals/labels';
import { countsIn, isShown, isSorted, receivedProposalsQuery } from '@/features/proposals/queries';
import { type Press, usePress } from '@/features/proposals/received/decisions';
import { ProposalActions } from '@/features/proposals/received/ProposalActions';
import { type Asked, ProposalDialogs } from '@/features/proposals/received/ProposalDialogs';
import { ProposalFilters } from '@/features/proposals/received/ProposalFilters';
import { type ProposalsOf, ReceivedProposal } from '@/features/proposals/received/ReceivedProposal';
import { SelectionBar } from '@/features/proposals/received/SelectionBar';
import { DECLINE_TEXTS, NONE_SHOWN, RECEIVED_LABELS, LIST_TEXTS as TEXTS } from '@/features/proposals/received/texts';
import { useFreelancerFacts } from '@/features/proposals/received/useFreelancerFacts';
import { type ProposalAction, useProposalKeys } from '@/features/proposals/received/useProposalKeys';
import { isDecided, useSelection } from '@/features/proposals/received/useSelection';
import { plural } from '@/shared/lib/format';
import { useAddressParam } from '@/shared/lib/useAddressParam';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { EmptyState } from '@/shared/ui/feedback/states';
import { PagedList } from '@/shared/ui/lists/PagedList';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface ReceivedProposalsProps {
  project: ProposalsOf;
  /** Whether more proposals may arrive. */
  isOpen: boolean;
}

/**
 * Proposals for the client's own project, which the client can sort, shortlist, compare and decline with the mouse or
 * the keyboard.
 */
export function ReceivedProposals({ project, isOpen }: ReceivedProposalsProps) {
  const projectId = project._id;
  const [shown, setShown] = useAddressParam('show');
  const [sorted, setSorted] = useAddressParam('sort');
  const show = isShown(shown) ? shown : 'all';
  const sort = isSorted(sorted) ? sorted : 'newest';
  const list = useInfiniteQuery(receivedProposalsQuery(projectId, show, sort));
  const { data: counts } = useInfiniteQuery({
    ...receivedProposalsQuery(projectId, show, sort),
    select: ({ pages }) => countsIn(pages),
  });
  const press = usePress(projectId);
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<string>();
  const section = useRef<HTMLElement>(null);

  const rows = list.data ?? [];
  const factsOf = useFreelancerFacts(rows.map(({ freelancer }) => freelancer._id));
  const selection = useSelection(rows);
  const { selected } = selection;
  const onFocus = useKeptPlace(
    section,
    rows.map(({ _id }) => _id),
    asked !== undefined,
  );

  const run = (proposal: Proposal, what: Press) =>
    press.mutate(
      { freelancerId: proposal.freelancer._id, what },
      { onSuccess: ({ status }) => setSaid(`${nameOf(proposal)}: ${RECEIVED_LABELS[status]}`) },
    );
  const toggle = (proposal: Proposal) => run(proposal, proposal.status === 'shortlisted' ? 'unshortlist' : 'shortlist');

  const onKeyDown = useProposalKeys(section, (action: ProposalAction, id) => {
    if (action === 'help') return setAsked({ what: 'help' });
    const proposal = rows.find(({ _id }) => _id === id);
    if (!proposal || isDecided(proposal)) return;
    if (action === 'select') selection.toggle(proposal);
    else if (action === 'shortlist') toggle(proposal);
    else setAsked({ what: 'decline', proposals: [proposal] });
  });

  function afterDeclining(proposals: readonly Proposal[], refusedCount: number) {
    const count = proposals.length;
    selection.drop(proposals);
    setRefused(refusedCount > 0 ? DECLINE_TEXTS.refused(refusedCount, count) : undefined);
    setSaid(`${plural(count - refusedCount, 'proposal')} declined`);
    setAsked(undefined);
  }

  function afterOffer(proposal: Proposal) {
    selection.drop([proposal]);
    setSaid(`${nameOf(proposal)}: ${RECEIVED_LABELS.offered}`);
    setAsked(undefined);
  }

  const actionsOf = (proposal: Proposal) => (
    <ProposalActions
      projectId={projectId}
      proposal={proposal}
      isOpen={isOpen}
      error={press.variables?.freelancerId === proposal.freelancer._id ? press.error : null}
      onPress={(what) => run(proposal, what)}
      onOffer={() => setAsked({ what: 'offer', proposal })}
      onDecline={() => setAsked({ what: 'decline', proposals: [proposal] })}
    />
  );

  return (
    <Section
      ref={section}
      aria-labelledby="received-proposals"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => onFocus(target)}
    >
      <Head>
        <h2 id="received-proposals">{TEXTS.title}</h2>
        {rows.length >= KEYS_FROM && (
          <KeysButton $tone="quiet" $size="sm" onClick={() => setAsked({ what: 'help' })}>
            Keyboard shortcuts
          </KeysButton>
        )}
      </Head>
      {(counts === undefined || counts.all + counts.withdrawn > 0) && (
        <ProposalFilters show={show} sort={sort} counts={counts} onSort={setSorted} />
      )}
      {refused && <Alert>{refused}</Alert>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <PagedList
        list={list}
        noun="proposals"
        whose="the"
        empty={
          show === 'all' ? (
            <EmptyState icon="send" title={TEXTS.none} text={isOpen ? TEXTS.noneText : TEXTS.noneCame} />
          ) : (
            <EmptyState icon="search" title={NONE_SHOWN[show]} text="Find the other proposals under All.">
              <Button onClick={() => setShown('')}>Show all</Button>
            </EmptyState>
          )
        }
        renderRow={(proposal) => (
          <ReceivedProposal
            key={proposal._id}
            project={project}
            proposal={proposal}
            facts={factsOf(proposal.freelancer._id)}
            selection={
              !isDecided(proposal) && (
                <input
                  type="checkbox"
                  aria-label={`Select ${nameOf(proposal)}`}
                  checked={selection.isSelected(proposal)}
                  onChange={() => selection.toggle(proposal)}
                />
              )
            }
            actions={actionsOf(proposal)}
          />
        )}
      />
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          onCompare={() => setAsked({ what: 'compare' })}
          onDecline={() => setAsked({ what: 'decline', proposals: selected })}
          onClear={() => selection.drop(selected)}
        />
      )}
      <ProposalDialogs
        project={project}
        factsOf={factsOf}
        asked={asked}
        selected={selected}
        isOpen={isOpen}
        actionsOf={actionsOf}
        onDeclined={afterDeclining}
        onOffered={afterOffer}
        onClose={() => setAsked(undefined)}
      />
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};

  input[type='checkbox'] {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${theme.color.accent};
  }
`;

/** The number of proposals from which the button for the shortcuts is shown. Their key, `?`, always works. */
const KEYS_FROM = 5;

/** Hidden on touch screens, which usually have no keyboard. */
const KeysButton = styled(Button)`
  /* Aligns the button's text with the edge of the list. */
  margin-inline: calc(-1 * ${theme.space[3]});

  @media (pointer: coarse) {
    display: none;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};

  h2 {
    font-size: ${theme.font.lg};
  }
`;

/**
 * Keeps a keyboard user's position in a list: when the focused row leaves the list, the row now at its index gets the
 * focus. Rows must have a `data-proposal` attribute. `isAway` means that a dialog is open and has the focus. Returns a
 * focus handler for the list.
 */
function useKeptPlace(list: RefObject<HTMLElement | null>, ids: readonly string[], isAway: boolean) {
  const place = useRef<{ id: string; index: number }>(undefined);
  const shown = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the rows from the page after they have changed.
  useEffect(() => {
    if (isAway || !place.current) return;
    // A closing dialog returns the focus a moment later.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (!list.current || !place.current || !activeElement?.matches('body, main')) return;
      const rows = [...list.current.querySelectorAll<HTMLElement>('[data-proposal]')];
      const same = rows.find((row) => row.dataset['proposal'] === place.current?.id);
      (same ?? rows[place.current.index] ?? rows.at(-1))?.focus();
    });
    return () => clearTimeout(timer);
  }, [list, shown, isAway]);

  return (target: Element) => {
    const id = target.closest<HTMLElement>('[data-proposal]')?.dataset['proposal'];
    if (id !== undefined) place.current = { id, index: ids.indexOf(id) };
  };
}
