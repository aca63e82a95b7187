import { type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { FilterSelect } from '@/shared/ui/FilterSelect';
import { Icon } from '@/shared/ui/Icon';
import { Page } from '@/shared/ui/Page';

export type Orders = Readonly<{
  /** The order that needs no parameter, and the others. */
  first: string;
  others: readonly Readonly<{ value: string; label: string }>[];
}>;

interface SearchColumnsProps {
  title: string;
  text: ReactNode;
  /** How many filters are set. */
  count: number;
  sorts: Orders;
  /** What the order is, in words. */
  order: string;
  /** Words and whatever else is always seen. */
  top: ReactNode;
  /** The filters, beside the list. */
  panel: ReactNode;
  /** The same over the page, on a phone. */
  sheet: (onClose: () => void) => ReactNode;
  /** Those that are set. */
  chips: ReactNode;
  children: ReactNode;
}

const FILTERS = 'Filters';

/** A search whose filters stand beside the list or, on a phone, in a sheet. Parts of it may be loaded late. */
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
        <aside aria-label={FILTERS}>
          <Suspense fallback={null}>{panel}</Suspense>
        </aside>
        <Stack>
          {top}
          <Tools>
            <Opener onClick={() => setIsOpen(true)}>
              <Icon name="level" size={18} />
              {count > 0 ? `${FILTERS} (${count})` : FILTERS}
            </Opener>
            <FilterSelect param="sort" label="Sort by" all={sorts.first} options={sorts.others} />
          </Tools>
          <Order>{order}</Order>
          <Suspense fallback={null}>{chips}</Suspense>
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

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};

  select {
    flex: 1;
    max-width: 14rem;
    margin-inline-start: auto;
  }
`;

const Order = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Opener = styled(Button)`
  ${media.desktop} {
    display: none;
  }
`;
