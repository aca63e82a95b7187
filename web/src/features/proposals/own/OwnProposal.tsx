import type { OwnProposal as Proposal } from '@hirelane/api/schemas/proposals';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Files } from '@/domain/files/Files';
import { DELETED, letterOf } from '@/features/proposals/labels';
import { OwnActions } from '@/features/proposals/own/OwnActions';
import { OwnOffer } from '@/features/proposals/own/OwnOffer';
import { Receipt } from '@/features/proposals/own/Receipt';
import { OWN_LABELS, TAKEN_BACK } from '@/features/proposals/own/texts';
import { ProjectEdits } from '@/features/proposals/ProjectEdits';
import { ProposalTerms } from '@/features/proposals/ProposalTerms';
import { foldedPart, proposalSheet } from '@/features/proposals/proposalSheet';
import { StatusBadge } from '@/features/proposals/StatusBadge';
import { media, theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

/** A proposal as its freelancer sees it. */
export function OwnProposal({ proposal }: { proposal: Proposal }) {
  const { _id, project, status, portfolio, offer, editedSince } = proposal;
  return (
    <Sheet aria-labelledby={`proposal-${_id}`}>
      <Head>
        <h2 id={`proposal-${_id}`}>
          {project.title ? <Link to={`/client/project/${project._id}`}>{project.title}</Link> : nameless(project)}
        </h2>
        <StatusBadge status={status} label={labelOf(proposal)} />
      </Head>
      <ProposalTerms proposal={proposal} />
      <Receipt proposal={proposal} />
      {offer && <OwnOffer proposal={proposal} offer={offer} />}
      {portfolio && <Files files={[portfolio]} />}
      {editedSince !== null && <ProjectEdits projectId={project._id} since={editedSince} />}
      <details>
        <summary>
          <Icon name="chevronDown" size={16} />
          Cover letter
        </summary>
        <Letter>
          <LinkedText text={letterOf(proposal)} />
        </Letter>
      </details>
      <OwnActions proposal={proposal} />
    </Sheet>
  );
}

const labelOf = ({ status, project }: Proposal) =>
  status === 'closed' && project.status === 'filled' ? 'Project filled' : OWN_LABELS[status];

const nameless = ({ status }: Proposal['project']) => (status === 'draft' ? TAKEN_BACK : DELETED.project);

const Sheet = styled.article`
  ${proposalSheet}

  ${foldedPart}
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[6]};

  h2 {
    min-width: 0;
    font-size: ${theme.font.lg};
    overflow-wrap: anywhere;
  }

  > :last-child {
    flex: none;
  }

  a {
    color: inherit;
    text-decoration: none;

    &:hover {
      color: ${theme.color.accent};
      text-decoration: underline;
    }
  }

  ${media.tablet} {
    flex-wrap: nowrap;
  }
`;

const Letter = styled.p`
  ${typedText}
`;
