import type { Project } from '@hirelane/contracts/api/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { capital, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/Card';
import { Icon } from '@/shared/ui/Icon';

type Terms = Pick<Project, 'projectRate' | 'category' | 'duration' | 'experienceType' | 'scope' | 'totalProposals'>;

/** The terms of a project at a glance, with what the reader may do about them. */
export function ProjectFacts({ project, children }: { project: Terms; children: ReactNode }) {
  const { projectRate, category, duration, experienceType, scope, totalProposals } = project;
  const facts = [
    { icon: 'tag', label: 'Category', value: category ?? 'Not chosen yet' },
    { icon: 'clock', label: 'Duration', value: duration },
    { icon: 'level', label: 'Experience', value: capital(experienceType) },
    { icon: 'chart', label: 'Scope', value: capital(scope) },
    { icon: 'send', label: 'Proposals', value: String(totalProposals) },
  ] as const;
  return (
    <Card as="div">
      <Rate>
        <span>Project rate</span>
        <strong>{projectRate === null ? 'Open' : formatRupees(projectRate)}</strong>
        <small>Fixed price for the whole project</small>
      </Rate>
      {children && <Actions>{children}</Actions>}
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
    </Card>
  );
}

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

  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space[4]};
    padding-block: ${theme.space[3]};
    border-block-start: 1px solid ${theme.color.line};
    font-size: 0.9375rem;
  }

  > div:last-child {
    padding-block-end: 0;
  }

  dt {
    display: flex;
    align-items: center;
    gap: ${theme.space[2]};
    color: ${theme.color.textMuted};
  }

  dd {
    font-weight: 600;
    text-align: end;
  }
`;
