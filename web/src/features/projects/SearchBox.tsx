import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { controlStyles } from '@/shared/ui/controlStyles';
import { Icon } from '@/shared/ui/Icon';

/** Narrows the loaded list as one types; the words stand in the address as `q`. */
export function SearchBox() {
  const [params, setParams] = useSearchParams();
  return (
    <Box role="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label="Search for Jobs"
        placeholder="Search for Jobs..."
        value={params.get('q') ?? ''}
        onChange={({ target }) =>
          setParams(
            (old) => {
              const next = new URLSearchParams(old);
              if (target.value) next.set('q', target.value);
              else next.delete('q');
              return next;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
    </Box>
  );
}

const Box = styled.div`
  position: relative;

  svg {
    position: absolute;
    inset-block-start: 13px;
    inset-inline-start: ${theme.space[3]};
    color: ${theme.color.textMuted};
    pointer-events: none;
  }

  input {
    ${controlStyles}
    padding-inline-start: 2.75rem;
  }
`;
