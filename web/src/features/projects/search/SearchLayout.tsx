import { type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { ProjectFilters } from '@/features/projects/ProjectFilters';
import { filterCount, type Search } from '@/features/projects/search/projectSearch';
import { FILTER_TEXTS as TEXTS } from '@/features/projects/search/searchTexts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { useIsLate } from '@/shared/lib/useIsLate';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { FilterSelect } from '@/shared/ui/FilterSelect';
import { Icon } from '@/shared/ui/Icon';
import { Page } from '@/shared/ui/Page';
import { Skeleton } from '@/shared/ui/states';

const FilterPanel = lazyPart(() => import('@/features/projects/search/FilterPanel').then((m) => m.FilterPanel));
const FilterSheet = lazyPart(() => import('@/features/projects/search/FilterSheet').then((m) => m.FilterSheet));
const ActiveFilters = lazyPart(() => import('@/features/projects/search/ActiveFilters').then((m) => m.ActiveFilters));

/** ms before a first visit loads what it can do without. */
const SETTLED_MS = 1_500;
/** In the place of the filters until they are there, and about as high: a line for each. */
const BONES = <Skeleton label="Loading filters" rows={31} height="1.25rem" />;

interface SearchLayoutProps {
  title: string;
  text: ReactNode;
  search: Search;
  /** The order that needs no parameter, and the others. */
  sorts: Readonly<{ first: string; others: readonly Readonly<{ value: string; label: string }>[] }>;
  /** What the order is, in words. */
  order: string;
  isVisitor?: boolean;
  children: ReactNode;
}

/** A search for projects: words and filters, which stand beside the list or, on a phone, in a sheet. */
export function SearchLayout(props: SearchLayoutProps) {
  const { title, text, search, sorts, order, isVisitor = false, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isLate = useIsLate(isVisitor ? SETTLED_MS : 0);
  const count = filterCount(search);
  return (
    <Page>
      <Head>
        <h1>{title}</h1>
        <p>{text}</p>
      </Head>
      <Columns>
        <aside aria-label={TEXTS.title}>
          <Suspense fallback={BONES}>{isLate ? <FilterPanel search={search} /> : BONES}</Suspense>
        </aside>
        <Stack>
          <ProjectFilters />
          <Tools>
            <Opener onClick={() => setIsOpen(true)}>
              <Icon name="level" size={18} />
              {count > 0 ? `${TEXTS.title} (${count})` : TEXTS.title}
            </Opener>
            <Order>{order}</Order>
            <FilterSelect param="sort" label={TEXTS.sort} all={sorts.first} options={sorts.others} />
          </Tools>
          <Suspense fallback={null}>{count > 0 && <ActiveFilters search={search} />}</Suspense>
          {children}
        </Stack>
      </Columns>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet search={search} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Page>
  );
}

const Head = styled.header`
  p {
    margin-block-start: ${theme.space[2]};
    color: ${theme.color.textMuted};
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  > aside {
    display: none;
  }

  ${media.desktop} {
    grid-template-columns: 15rem minmax(0, 1fr);
    gap: ${theme.space[12]};

    > aside {
      display: block;
    }
  }
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
`;

/** On a phone the filters and the order share a line, and what the order is stands below; else it is beside it. */
const Tools = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[3]};

  select {
    grid-area: 1 / 2;
    max-width: 14rem;
    justify-self: end;
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 14rem;
  }
`;

const Order = styled.p`
  grid-column: 1 / -1;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  ${media.desktop} {
    grid-column: 1;
  }
`;

const Opener = styled(Button)`
  ${media.desktop} {
    display: none;
  }
`;
