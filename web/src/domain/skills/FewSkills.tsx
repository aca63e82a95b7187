import { skillKey } from '@hirelane/api/synonyms';
import { styled } from 'styled-components';
import { Chips } from '@/domain/skills/Chips';
import { theme } from '@/shared/theme/theme';

interface FewSkillsProps {
  skills: readonly string[];
  /** The skills to show first and mark, and why, such as 'in your search'. */
  wanted: readonly string[];
  why: string;
  size?: 'sm';
}

/** The maximum number of skills shown; all others are only on the person's page. */
const SHOWN = 8;

/** A person's first skills, wanted ones first, and the number of the others. */
export function FewSkills({ skills, wanted, why, size }: FewSkillsProps) {
  const keys = new Set(wanted.map(skillKey));
  const isWanted = (skill: string) => keys.has(skillKey(skill));
  const matching = skills.filter(isWanted);
  const shown = [...matching, ...skills.filter((skill) => !isWanted(skill))].slice(0, SHOWN);
  const more = skills.length - shown.length;
  return (
    <Line>
      <Chips label="Skills" items={shown} matching={matching} why={why} {...(size && { size })} />
      {more > 0 && <small>{`and ${more} more`}</small>}
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
