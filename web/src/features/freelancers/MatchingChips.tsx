import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { chipStyles } from '@/shared/ui/chipStyles';
import { Icon } from '@/shared/ui/Icon';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/** Skills, of which those that were searched for are marked. */
export function MatchingChips({ skills, matching }: { skills: readonly string[]; matching: readonly string[] }) {
  return (
    <List aria-label="Skills">
      {skills.map((skill) =>
        matching.includes(skill) ? (
          <li key={skill} data-matching>
            <Icon name="check" size={14} />
            {skill}
            <VisuallyHidden>, in your search</VisuallyHidden>
          </li>
        ) : (
          <li key={skill}>{skill}</li>
        ),
      )}
    </List>
  );
}

const List = styled.ul`
  ${chipStyles}

  li[data-matching] {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space[1]};
    border-color: transparent;
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
    font-weight: 600;
  }
`;
