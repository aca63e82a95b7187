import type { OwnProposal as Proposal } from '@hirelane/contracts/api/proposals';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ProposalTerms } from '@/features/proposals/ProposalTerms';
import { letterText, proposalSheet } from '@/features/proposals/proposalSheet';
import { DELETED, STATUS_LABELS, TAKEN_BACK } from '@/features/proposals/texts';
import { media, theme } from '@/shared/theme/theme';
import { Badge } from '@/shared/ui/Badge';
import { FileDownload } from '@/shared/ui/FileDownload';
import { Icon } from '@/shared/ui/Icon';

/** One proposal as the freelancer who sent it sees it. */
export function OwnProposal({ proposal }: { proposal: Proposal }) {
  const { _id, project, status, coverLetter, portfolio } = proposal;
  return (
    <Sheet aria-labelledby={`proposal-${_id}`}>
      <Head>
        <h2 id={`proposal-${_id}`}>
          {project.title ? <Link to={`/client/project/${project._id}`}>{project.title}</Link> : nameless(project)}
        </h2>
        <Badge data-tone={status === 'closed' ? 'quiet' : undefined}>
          {status === 'sent' && <Icon name="send" size={14} />}
          {STATUS_LABELS[status]}
        </Badge>
      </Head>
      <ProposalTerms proposal={proposal} />
      {portfolio && <FileDownload file={portfolio} />}
      <details>
        <summary>
          <Icon name="chevronDown" size={16} />
          Cover letter
        </summary>
        <Letter>{coverLetter}</Letter>
      </details>
    </Sheet>
  );
}

const nameless = ({ status }: Proposal['project']) => (status === 'draft' ? TAKEN_BACK : DELETED.project);

const Sheet = styled.article`
  ${proposalSheet}

  details {
    padding-block-start: ${theme.space[2]};
    border-block-start: 1px solid ${theme.color.line};
  }

  summary {
    display: flex;
    align-items: center;
    gap: ${theme.space[2]};
    width: fit-content;
    min-height: 44px;
    margin-block-end: calc(-1 * ${theme.space[3]});
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
    cursor: pointer;
    list-style: none;

    &::-webkit-details-marker {
      display: none;
    }

    &:hover {
      color: ${theme.color.text};
    }
  }

  details[open] summary {
    margin-block-end: ${theme.space[2]};

    svg {
      rotate: 180deg;
    }
  }
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
  ${letterText}
`;
