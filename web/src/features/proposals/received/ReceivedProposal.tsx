import type { FreelancerFacts } from '@hirelane/api/schemas/freelancers';
import type { ProjectAnswer } from '@hirelane/api/schemas/projects';
import type { ReceivedProposal as Proposal } from '@hirelane/api/schemas/proposals';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Files } from '@/domain/files/Files';
import { Avatar } from '@/domain/people/Avatar';
import { PersonLink } from '@/domain/people/PersonLink';
import { LazyReport } from '@/domain/reports/LazyReport';
import { FewSkills } from '@/domain/skills/FewSkills';
import { letterOf, nameOf, REASON_LABELS } from '@/features/proposals/labels';
import { ProjectEdits } from '@/features/proposals/ProjectEdits';
import { ProposalTerms } from '@/features/proposals/ProposalTerms';
import { proposalSheet } from '@/features/proposals/proposalSheet';
import { useOpened } from '@/features/proposals/received/decisions';
import { FormerTerms } from '@/features/proposals/received/FormerTerms';
import { FreelancerRecord } from '@/features/proposals/received/FreelancerRecord';
import { PrivateNote, usePrivateNote } from '@/features/proposals/received/PrivateNote';
import { ReceivedOffer } from '@/features/proposals/received/ReceivedOffer';
import { NOTE_TEXTS, RECEIVED_LABELS } from '@/features/proposals/received/texts';
import { StatusBadge } from '@/features/proposals/StatusBadge';
import { plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { MoreMenu } from '@/shared/ui/buttons/MoreMenu';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

/** The project that proposals are for, with the terms to compare them with. */
export type ProposalsOf = Pick<ProjectAnswer['data'], '_id' | 'skills' | 'projectRate'>;

interface ReceivedProposalProps {
  project: ProposalsOf;
  proposal: Proposal;
  facts: FreelancerFacts | null | undefined;
  /** The control that selects the proposal for comparing or declining; undefined if it cannot be selected. */
  selection: ReactNode;
  actions: ReactNode;
}

/** A proposal as the client sees it, marked as read once its letter has been on screen for a second. */
export function ReceivedProposal({ project, proposal, facts, selection, actions }: ReceivedProposalProps) {
  const { _id, freelancer, portfolio, status, declined, revisions, offer, former, match, editedSince } = proposal;
  const projectId = project._id;
  const name = nameOf(proposal);
  const note = usePrivateNote(projectId, _id);
  const noteLabel = note.text ? NOTE_TEXTS.edit : NOTE_TEXTS.add;
  const noteItem = { label: noteLabel, name: `${noteLabel} about ${name}`, onChoose: note.begin };
  const [isReported, setReported] = useState(false);
  const letter = useRef<HTMLParagraphElement>(null);
  useSeen(letter, status === 'sent', useOpened(projectId, freelancer._id));
  return (
    <Sheet aria-labelledby={`proposal-${_id}`} tabIndex={-1} data-proposal={_id} data-status={status}>
      <Head>
        {selection}
        <Avatar name={name} imageId={freelancer.profileImg} />
        <div>
          <h3 id={`proposal-${_id}`}>
            <PersonLink id={freelancer._id} name={name} />
          </h3>
          {freelancer.title && <p>{freelancer.title}</p>}
          <FreelancerRecord facts={facts} />
          {match.of > 0 && <p>{`Matches ${match.shared} of ${plural(match.of, 'skill')}`}</p>}
        </div>
        <StatusBadge status={status} label={RECEIVED_LABELS[status]} />
        <MoreMenu
          label={`More: ${name}`}
          items={[
            ...(note.text === undefined ? [] : [noteItem]),
            {
              label: 'Report',
              name: `Report the proposal of ${name}`,
              isDanger: true,
              onChoose: () => setReported(true),
            },
          ]}
        />
      </Head>
      {facts && facts.skills.length > 0 && (
        <FewSkills skills={facts.skills} wanted={project.skills} why="asked for" size="sm" />
      )}
      <ProposalTerms proposal={proposal} budget={project.projectRate} />
      {revisions > 0 && <Note>Revised {revisions === 1 ? 'once' : plural(revisions, 'time')} since it was sent.</Note>}
      {former && <FormerTerms former={former} />}
      {editedSince !== null && <ProjectEdits projectId={projectId} since={editedSince} />}
      <Letter ref={letter}>
        <LinkedText text={letterOf(proposal)} />
      </Letter>
      {portfolio && <Files files={[portfolio]} />}
      {declined && (
        <Note>
          You declined it: {REASON_LABELS[declined.reason]}.{declined.words && ` “${declined.words}”`}
        </Note>
      )}
      {offer && <ReceivedOffer projectId={projectId} proposal={proposal} offer={offer} />}
      <PrivateNote note={note} />
      {actions}
      {isReported && <LazyReport about="proposal" id={_id} onClose={() => setReported(false)} />}
    </Sheet>
  );
}

const Sheet = styled.article`
  ${proposalSheet}
  scroll-margin-block: ${theme.space[16]};

  &:focus {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 2px;
  }

  &:is([data-status='declined'], [data-status='withdrawn'], [data-status='closed']) {
    background: transparent;
    box-shadow: none;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]} ${theme.space[4]};

  > div:has(h3) {
    flex: 1 1 10rem;
    min-width: 0;
  }

  /* The menu: its icon is aligned with the content below. */
  > :last-child {
    margin-inline: auto -10px;
  }

  h3 {
    font-size: 1.0625rem;
  }

  div > p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Letter = styled.p`
  ${typedText}
`;

const Note = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  white-space: pre-line;
`;

/** How long a letter must be on screen before it is marked as read, in milliseconds. */
const SEEN_MS = 1_000;
/** How many pixels of the letter must be on screen. A shorter letter must be completely visible. */
const SEEN_HEIGHT = 120;
const THRESHOLDS = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1];

/** Calls `onSeen` once, when the element has been on screen for a second while `isWatched` is true. */
function useSeen(element: RefObject<HTMLElement | null>, isWatched: boolean, onSeen: () => void): void {
  const newest = useRef(onSeen);
  useEffect(() => {
    newest.current = onSeen;
  });
  useEffect(() => {
    if (!isWatched || !element.current) return;
    let timer: number | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry) return;
        const { intersectionRect, boundingClientRect } = entry;
        const isOnScreen =
          entry.isIntersecting && intersectionRect.height >= Math.min(SEEN_HEIGHT, boundingClientRect.height);
        if (isOnScreen) timer = window.setTimeout(() => !document.hidden && newest.current(), SEEN_MS);
      },
      { threshold: THRESHOLDS },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, isWatched]);
}
