import type { ProjectChange } from '@hirelane/api/schemas/projects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { BRIEF_LABELS } from '@/domain/projects/briefLabels';
import { foldedPart } from '@/features/proposals/proposalSheet';
import { projectChangesQuery } from '@/features/proposals/queries';
import { messageOf } from '@/shared/api/http';
import { formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

/** The changes to a project since a proposal was sent, loaded when they are expanded. */
export function ProjectEdits({ projectId, since }: { projectId: string; since: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({ ...projectChangesQuery(projectId, since), enabled: isOpen });
  return (
    <Folded>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <Icon name="chevronDown" size={16} />
          The project was edited after this proposal
        </summary>
        {error && <p role="alert">{messageOf(error)}</p>}
        {!error && !data && <p>Loading…</p>}
        {data?.length === 0 && <p>It has since been changed back.</p>}
        {data && data.length > 0 && (
          <dl>
            {data.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{BRIEF_LABELS[field]}</dt>
                {field === 'file' ? (
                  <dd>The file has changed</dd>
                ) : (
                  <>
                    <dd>
                      <del>{shown(before)}</del>
                    </dd>
                    <dd>
                      <ins>{shown(after)}</ins>
                    </dd>
                  </>
                )}
              </div>
            ))}
          </dl>
        )}
      </details>
    </Folded>
  );
}

function shown(value: ProjectChange['before']): string {
  if (value === null) return 'Not set';
  if (typeof value === 'number') return formatRupees(value);
  return typeof value === 'string' ? value : value.join(', ');
}

const Folded = styled.div`
  ${foldedPart}

  dl {
    display: grid;
    gap: ${theme.space[4]};
    margin: 0;
  }

  dt {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
  }

  dd {
    margin: 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  del {
    color: ${theme.color.textMuted};
  }

  ins {
    text-decoration: none;
  }
`;
