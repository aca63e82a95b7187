import type { Portfolio } from '@hirelane/api/schemas/profile-items';
import { useId } from 'react';
import { styled } from 'styled-components';
import { LeadPicture } from '@/domain/files/LeadPicture';
import { usePictureViewer } from '@/domain/files/usePictureViewer';
import { EntryActions } from '@/features/profile/entries/EntryActions';
import { TEXTS } from '@/features/profile/texts';
import { formatDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { Prose } from '@/shared/ui/text/textStyles';

interface PortfolioCardProps {
  portfolio: Portfolio;
  onEdit: () => void;
  onDelete: () => void;
}

export function PortfolioCard({ portfolio, onEdit, onDelete }: PortfolioCardProps) {
  const id = useId();
  const { title, role, completionDate, projectChallange, projectSolution, file } = portfolio;
  const { view, viewer } = usePictureViewer([file]);
  return (
    <Sheet aria-labelledby={id}>
      <LeadPicture file={file} onView={() => view(file._id)} fallback={null} />
      {viewer}
      <Head>
        <div>
          <h3 id={id}>{title}</h3>
          <p>{role}</p>
          <small>
            Completed <time dateTime={completionDate}>{formatDay(completionDate)}</time>
          </small>
        </div>
        <EntryActions name={title} file={file} onEdit={onEdit} onDelete={onDelete} />
      </Head>
      <Details>
        <summary>
          {TEXTS.challenge}
          <Icon name="chevronDown" size={18} />
        </summary>
        <Prose>{projectChallange}</Prose>
        <h4>Project Solution</h4>
        <Prose>{projectSolution}</Prose>
      </Details>
    </Sheet>
  );
}

const Sheet = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[4]} ${theme.space[4]} ${theme.space[2]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${theme.space[1]} ${theme.space[3]};

  > div:first-child {
    flex: 1 1 10rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  h3 {
    font-size: 1.0625rem;
  }

  p {
    margin-block-start: ${theme.space[1]};
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Details = styled.details`
  border-block-start: 1px solid ${theme.color.line};

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    border-radius: ${theme.radius.sm};
    font-size: 0.9375rem;
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary svg {
    transition: transform ${theme.motion.fast};
  }

  &[open] summary svg {
    transform: rotate(180deg);
  }

  h4 {
    margin-block: ${theme.space[3]} ${theme.space[1]};
    font-size: 0.9375rem;
  }

  > p:last-child {
    padding-block-end: ${theme.space[3]};
  }
`;
