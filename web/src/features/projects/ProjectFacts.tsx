import type { Project } from '@hirelane/api/schemas/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BRIEF_LABELS } from '@/domain/projects/briefLabels';
import { capitalize, durationLabel, formatRupees } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';
import { StayingBar } from '@/shared/ui/layout/StayingBar';

interface ProjectFactsProps {
  project: Terms;
  /** Whether price and actions remain visible in a narrow window. */
  stays?: boolean;
  children: ReactNode;
}

type Terms = Pick<Project, 'projectRate' | 'category' | 'duration' | 'experienceType' | 'scope' | 'totalProposals'>;

/** A summary of a project's terms, with the actions available to the reader. */
export function ProjectFacts({ project, stays = false, children }: ProjectFactsProps) {
  const { projectRate, category, duration, experienceType, scope, totalProposals } = project;
  const facts = [
    { icon: 'tag', label: BRIEF_LABELS.category, value: category ?? 'Not chosen yet' },
    { icon: 'clock', label: BRIEF_LABELS.duration, value: durationLabel(duration) },
    { icon: 'level', label: 'Experience', value: capitalize(experienceType) },
    { icon: 'chart', label: BRIEF_LABELS.scope, value: capitalize(scope) },
    { icon: 'send', label: 'Proposals', value: String(totalProposals) },
  ] as const;
  return (
    <Sheet as="div">
      <StayingBar stays={stays}>
        <Rate>
          <span data-bar="hidden">Project rate</span>
          <strong>{projectRate === null ? 'Open' : formatRupees(projectRate)}</strong>
          <small data-bar="hidden">Fixed price for the whole project</small>
        </Rate>
        {children && <Actions>{children}</Actions>}
      </StayingBar>
      <Facts>
        {facts.map(({ icon, label, value }) => (
          <div key={label}>
            <dt>
              <Icon name={icon} size={18} />
              {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Sheet>
  );
}

const Sheet = styled(Card)`
  ${media.desktop} {
    padding: ${theme.space[6]};
  }
`;

const Rate = styled.p`
  display: grid;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  strong {
    color: ${theme.color.text};
    font-size: ${theme.font.xl};
    font-weight: 700;
    line-height: 1.3;
    letter-spacing: -0.025em;
    font-variant-numeric: tabular-nums;
  }

  [data-away='true'] & strong {
    font-size: ${theme.font.lg};
  }

  small {
    font-size: ${theme.font.sm};
  }
`;

const Actions = styled.div`
  display: grid;
  gap: ${theme.space[3]};
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr));
  gap: ${theme.space[3]} ${theme.space[4]};
  padding-block-start: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
  font-size: 0.9375rem;

  dt {
    display: flex;
    align-items: center;
    gap: ${theme.space[2]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  dd {
    font-weight: 600;
  }

  /* Each fact has a separate line when the facts are next to the text. */
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr);

    > div {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: ${theme.space[4]};
    }

    dd {
      text-align: end;
    }
  }
`;
