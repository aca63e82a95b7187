import type { ReceivedProposal as Proposal } from '@hirelane/contracts/api/proposals';
import { styled } from 'styled-components';
import { ProposalTerms } from '@/features/proposals/ProposalTerms';
import { letterText, proposalSheet } from '@/features/proposals/proposalSheet';
import { DELETED } from '@/features/proposals/texts';
import { theme } from '@/shared/theme/theme';
import { Avatar } from '@/shared/ui/Avatar';
import { FileDownload } from '@/shared/ui/FileDownload';

/** One proposal as the client reads it. */
export function ReceivedProposal({ proposal }: { proposal: Proposal }) {
  const { _id, freelancer, coverLetter, portfolio } = proposal;
  const name = `${freelancer.firstName} ${freelancer.lastName}`.trim() || DELETED.user;
  return (
    <Sheet aria-labelledby={`proposal-${_id}`}>
      <Who>
        <Avatar name={name} imageId={freelancer.profileImg} />
        <div>
          <h3 id={`proposal-${_id}`}>{name}</h3>
          {freelancer.title && <p>{freelancer.title}</p>}
        </div>
      </Who>
      <ProposalTerms proposal={proposal} />
      <Letter>{coverLetter || DELETED.letter}</Letter>
      {portfolio && <FileDownload file={portfolio} />}
    </Sheet>
  );
}

const Sheet = styled.article`
  ${proposalSheet}
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};

  > div {
    min-width: 0;
  }

  h3 {
    font-size: 1.0625rem;
  }

  p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Letter = styled.p`
  ${letterText}
`;
