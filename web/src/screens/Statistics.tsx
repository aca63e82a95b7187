import { CATEGORIES } from '@hirelane/api/constants';
import type { Statistics as Figures } from '@hirelane/api/schemas/statistics';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { statisticsQuery } from '@/features/statistics/queries';
import { SkillTable } from '@/features/statistics/SkillTable';
import { SECTIONS, SKILL_PLOTS, STATISTICS_TEXTS as TEXTS } from '@/features/statistics/texts';
import { WeekPlot } from '@/features/statistics/WeekPlot';
import { useAddressParam } from '@/shared/lib/useAddressParam';
import { media, theme } from '@/shared/theme/theme';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/Page';
import { FilterSelect } from '@/shared/ui/lists/FilterSelect';

/** Figures about the whole marketplace by week, open to everyone. */
export function Statistics() {
  useTitle(TEXTS.title);
  const { data, isPending, refetch } = useQuery(statisticsQuery());
  return (
    <Page>
      <Head>
        <div>
          <h1>{TEXTS.title}</h1>
          <p>{TEXTS.text}</p>
        </div>
        {data && data.series.length > 0 && (
          <div data-scripted>
            <FilterSelect
              param="category"
              label={TEXTS.category}
              all={TEXTS.all}
              options={CATEGORIES.map((value) => ({ value, label: value }))}
            />
          </div>
        )}
      </Head>
      {isPending ? (
        <Skeleton label="Loading the statistics" rows={2} height="22rem" />
      ) : !data ? (
        <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />
      ) : data.series.length === 0 ? (
        <EmptyState icon="chart" title={TEXTS.emptyTitle} text={TEXTS.empty} />
      ) : (
        <Plots figures={data} />
      )}
    </Page>
  );
}

function Plots({ figures: { weeks, series } }: { figures: Figures }) {
  const [chosen] = useAddressParam('category');
  // Ignores an unknown category in the URL.
  const category = CATEGORIES.find((each) => each === chosen) ?? null;
  return (
    <>
      {SECTIONS.map(({ title, plots }) => (
        <Section key={title}>
          <h2>{title}</h2>
          <Grid>
            {plots.map((plot) => (
              <WeekPlot
                key={plot.measure}
                {...plot}
                weeks={weeks}
                series={series.find((each) => each.measure === plot.measure && each.category === category)}
              />
            ))}
          </Grid>
        </Section>
      ))}
      <Section>
        <h2>Skills</h2>
        <Grid>
          {SKILL_PLOTS.map(({ measure, ...texts }) => (
            <SkillTable
              key={measure}
              {...texts}
              weeks={weeks}
              skills={series.filter((each) => each.measure === measure)}
            />
          ))}
        </Grid>
      </Section>
      <About>
        <h2>{TEXTS.aboutTitle}</h2>
        {TEXTS.about.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <a href="/api/v1/statistics?weeks=104&format=csv" download="statistics.csv">
            {TEXTS.csv}
          </a>
        </p>
      </About>
    </>
  );
}

const Head = styled.header`
  display: grid;
  gap: ${theme.space[4]};

  p {
    max-width: 60ch;
    margin-block-start: ${theme.space[2]};
    color: ${theme.color.textMuted};
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 16rem;
    align-items: end;
  }
`;

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};

  > h2 {
    font-size: ${theme.font.lg};
  }
`;

/** One, two or three columns. The third of three cards is as wide as the other two if there are two columns. */
const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};

  @media (min-width: 700px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :nth-child(3) {
      grid-column: 1 / -1;
    }
  }

  ${media.desktop} {
    &:has(> :nth-child(3)) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    > :nth-child(3) {
      grid-column: auto;
    }
  }
`;

const About = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  max-width: 70ch;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  h2 {
    color: ${theme.color.text};
    font-size: ${theme.font.lg};
  }
`;
