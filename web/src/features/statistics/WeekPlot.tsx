import type { FigureSeries } from '@hirelane/api/schemas/statistics';
import { MEASURES } from '@hirelane/api/statistics';
import { styled } from 'styled-components';
import { PlotFigure } from '@/features/statistics/PlotFigure';
import { PlotTable } from '@/features/statistics/PlotTable';
import { QUARTILE_TEXT, STATISTICS_TEXTS as TEXTS } from '@/features/statistics/texts';
import { axisEnd, formatValue } from '@/features/statistics/values';
import { formatDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

interface WeekPlotProps {
  measure: FigureSeries['measure'];
  title: string;
  /** What is measured, with its unit. */
  text: string;
  /** The Mondays, oldest first. */
  weeks: readonly string[];
  /** Undefined if no week has a figure. */
  series: FigureSeries | undefined;
}

/** With fewer weeks, the bars would be too wide. */
const SLOTS_MIN = 12;
/** The size of the drawing, which is stretched to the width of its card. A week is WIDTH wide, its bar BAR. */
const [HEIGHT, WIDTH, BAR] = [100, 10, 7];

/** A measure by week: counts as bars, medians as lines on bars from the lower to the upper quartile. */
export function WeekPlot({ measure, title, text, weeks, series }: WeekPlotProps) {
  const { hasQuartiles } = MEASURES[measure];
  return (
    <PlotFigure
      title={title}
      text={hasQuartiles ? `${text}. ${QUARTILE_TEXT}` : text}
      latest={series && <Latest measure={measure} weeks={weeks} series={series} />}
    >
      {series ? (
        <>
          <Drawing title={title} weeks={weeks} series={series} />
          <PlotTable title={title} weeks={weeks} series={series} />
        </>
      ) : (
        <Empty>{TEXTS.noFigure}</Empty>
      )}
    </PlotFigure>
  );
}

/** The latest published value, with its week. */
function Latest({
  measure,
  weeks,
  series,
}: Required<Pick<WeekPlotProps, 'measure' | 'weeks'>> & { series: FigureSeries }) {
  const at = series.values.findLastIndex((value) => value !== null);
  const [value, week] = [series.values[at], weeks[at]];
  if (typeof value !== 'number' || week === undefined) return null;
  return (
    <LatestValue>
      <strong>{formatValue(measure, value)}</strong> <span>week from {formatDay(week)}</span>
    </LatestValue>
  );
}

function Drawing({ title, weeks, series }: { title: string; weeks: readonly string[]; series: FigureSeries }) {
  const { measure, values, lower, upper } = series;
  const end = axisEnd(
    measure,
    [...values, ...(upper ?? [])].filter((value) => value !== null),
  );
  const slots = Math.max(weeks.length, SLOTS_MIN);
  const heightOf = (value: number) => (HEIGHT * value) / end;
  const bars = weeks.flatMap((week, i) => {
    const value = values[i] ?? null;
    if (value === null) return [];
    const [from, to] = [lower?.[i] ?? 0, upper?.[i] ?? value];
    const x = (slots - weeks.length + i) * WIDTH + (WIDTH - BAR) / 2;
    const label = `${formatDay(week)}: ${formatValue(measure, value)}`;
    return [
      { week, x, label, y: HEIGHT - heightOf(to), height: heightOf(to - from), median: HEIGHT - heightOf(value) },
    ];
  });
  const [first, last] = [weeks[0], weeks.at(-1)];
  const hasQuartiles = lower !== null;
  return (
    <Chart>
      <YAxis aria-hidden>
        {[end, end / 2, 0].map((tick) => (
          <span key={tick}>{formatValue(measure, tick)}</span>
        ))}
      </YAxis>
      <Area>
        <svg
          role="img"
          aria-label={`${title}, by week. The table contains the values.`}
          viewBox={`0 0 ${slots * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} x1={0} x2={slots * WIDTH} y1={y} y2={y} data-axis={y === HEIGHT} />
          ))}
          {bars.map(({ week, x, y, height, median, label }) => (
            <g key={week}>
              <title>{label}</title>
              <rect x={x} y={y} width={BAR} height={height} data-range={hasQuartiles} />
              {hasQuartiles && <path d={`M${x} ${median}h${BAR}`} />}
            </g>
          ))}
        </svg>
      </Area>
      <XAxis aria-hidden>
        <span>{first && weeks.length >= SLOTS_MIN && formatDay(first)}</span>
        <span>{last && formatDay(last)}</span>
      </XAxis>
    </Chart>
  );
}

const LatestValue = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  align-self: end;
  gap: 0 ${theme.space[2]};
  margin-block-start: ${theme.space[3]};
  font-variant-numeric: tabular-nums;

  strong {
    font-size: ${theme.font.xl};
    font-weight: 650;
    letter-spacing: -0.02em;
  }

  span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Chart = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space[2]};
  align-content: start;
  color: ${theme.color.textMuted};
  font-size: 0.75rem;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** Each label is centred on its line. */
const YAxis = styled.div`
  display: grid;
  align-content: space-between;
  justify-items: end;
  margin-block: -0.5lh;
`;

const Area = styled.div`
  height: 168px;

  svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }

  line {
    stroke: ${theme.color.line};
    vector-effect: non-scaling-stroke;
  }

  line[data-axis='true'] {
    stroke: ${theme.color.lineStrong};
  }

  rect {
    fill: ${theme.color.accent};
  }

  rect[data-range='true'] {
    fill-opacity: 0.28;
  }

  path {
    fill: none;
    stroke: ${theme.color.accent};
    stroke-width: 2.5px;
    vector-effect: non-scaling-stroke;
  }

  g:hover rect {
    fill: ${theme.color.accentHover};
  }
`;

const XAxis = styled.div`
  grid-column: 2;
  display: flex;
  justify-content: space-between;
`;

const Empty = styled.p`
  display: grid;
  place-items: center;
  min-height: 168px;
  padding: ${theme.space[4]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  text-align: center;
  text-wrap: balance;
`;
