import type { FigureSeries } from '@hirelane/api/schemas/statistics';
import { styled } from 'styled-components';
import { PlotFigure } from '@/features/statistics/PlotFigure';
import { STATISTICS_TEXTS as TEXTS } from '@/features/statistics/texts';
import { formatDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface SkillTableProps {
  title: string;
  text: string;
  /** What is counted. */
  unit: string;
  weeks: readonly string[];
  /** A series for each skill. */
  skills: readonly FigureSeries[];
}

const SHOWN = 10;

/** The ten most frequent skills of the latest week that has any, each with a bar. */
export function SkillTable({ title, text, unit, weeks, skills }: SkillTableProps) {
  const at = weeks.findLastIndex((_, i) => skills.some(({ values }) => typeof values[i] === 'number'));
  const week = weeks[at];
  const rows = skills
    .flatMap(({ skill, values }) => ({ skill, value: values[at] ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
    .slice(0, SHOWN);
  const max = rows[0]?.value ?? 1;
  if (week === undefined)
    return (
      <PlotFigure title={title} text={text}>
        <None>{TEXTS.noSkills}</None>
      </PlotFigure>
    );
  return (
    <PlotFigure title={title} text={`${text}, week from ${formatDay(week)}`}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{TEXTS.skill}</th>
            <td aria-hidden />
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ skill, value }) => (
            <tr key={skill}>
              <th scope="row">{skill}</th>
              <td>
                <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none">
                  <rect width={(100 * value) / max} height={1} />
                </svg>
              </td>
              <td>
                {value.toLocaleString('en-IN')} <VisuallyHidden>{unit.toLowerCase()}</VisuallyHidden>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </PlotFigure>
  );
}

const None = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.font.sm};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${theme.space[2]} 0;
    text-align: start;
  }

  th {
    font-weight: 500;
  }

  thead th {
    color: ${theme.color.textMuted};
  }

  /* The bars take the width that the names leave. */
  td:nth-child(2) {
    width: 60%;
    padding-inline: ${theme.space[4]} ${theme.space[3]};
  }

  tr > :last-child {
    text-align: end;
  }

  svg {
    display: block;
    width: 100%;
    height: 10px;
  }

  rect {
    fill: ${theme.color.accent};
  }
`;
