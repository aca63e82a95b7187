import { type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Icon } from '@/shared/ui/icons/Icon';
import { Page } from '@/shared/ui/layout/Page';
import { FilterSelect } from '@/shared/ui/lists/FilterSelect';
import { OrderHelp } from '@/shared/ui/lists/OrderHelp';

export type Orders = Readonly<{
  /** The default sort order, which needs no parameter, and the other sort orders. */
  first: string;
  others: readonly Readonly<{ value: string; label: string }>[];
}>;

interface SearchColumnsProps {
  title: string;
  text: ReactNode;
  /** The number of active filters. */
  count: number;
  sorts: Orders;
  /** The explanation of the sort order. */
  order: string;
  /** The search box and other content that is always visible. */
  top: ReactNode;
  /** The filters next to the list, or false if they should not load yet. */
  panel: ReactNode;
  /** The same filters in a sheet, on a phone. */
  sheet: (onClose: () => void) => ReactNode;
  chips: ReactNode;
  children: ReactNode;
}

const FILTERS = 'Filters';
/** A placeholder for the filters, of about the same height: one line for each option. */
const BONES = <Skeleton label="Loading filters" rows={31} height="1.25rem" />;

/** A search whose filters are next to the list or, on a phone, in a sheet. Parts of it may be loaded late. */
export function SearchColumns(props: SearchColumnsProps) {
  const { title, text, count, sorts, order, top, panel, sheet, chips, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Page>
      <Head>
        <h1>{title}</h1>
        <p>{text}</p>
      </Head>
      <Columns>
        <aside aria-label={FILTERS} data-scripted>
          <Suspense fallback={BONES}>{panel || BONES}</Suspense>
        </aside>
        <Stack>
          {top}
          <Tools data-scripted>
            <Opener onClick={() => setIsOpen(true)}>
              <Icon name="level" size={18} />
              {count > 0 ? `${FILTERS} (${count})` : FILTERS}
            </Opener>
            <FilterSelect param="sort" label="Sort by" all={sorts.first} options={sorts.others} />
            <OrderHelp text={order} />
          </Tools>
          <Suspense fallback={<ChipsPlace />}>{chips}</Suspense>
          {children}
        </Stack>
      </Columns>
      {isOpen && <Suspense fallback={null}>{sheet(() => setIsOpen(false))}</Suspense>}
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

/** The filters on a phone, the sort order, and its explanation, in one line. */
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};

  select {
    flex: 1 1 8rem;
    min-width: 0;
    max-width: 14rem;
    margin-inline-start: auto;
  }
`;

/** As high as one line of chips, so that the list below does not move when they load. */
const ChipsPlace = styled.div`
  min-height: 36px;

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

const Opener = styled(Button)`
  ${media.desktop} {
    display: none;
  }
`;
