import { VISIBILITIES, type Visibility } from '@hirelane/api/constants';
import { styled } from 'styled-components';
import { pageAddress } from '@/features/people/queries';
import { PAGE_TEXTS, VISIBILITY_LABELS } from '@/features/people/texts';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';

/** For the page's owner: links to previews of the page as others see it. */
export function PreviewBar({ id, as }: { id: string; as?: Visibility | undefined }) {
  return (
    <Bar aria-label={PAGE_TEXTS.preview}>
      <span>{PAGE_TEXTS.preview}</span>
      {[undefined, ...VISIBILITIES].map((visibility) => (
        <LinkButton
          key={visibility ?? 'self'}
          $size="sm"
          to={pageAddress(id) + (visibility ? `?as=${visibility}` : '')}
          aria-current={visibility === as ? 'page' : undefined}
        >
          {visibility ? VISIBILITY_LABELS[visibility] : 'You'}
        </LinkButton>
      ))}
      {as === 'dealing' && <p>{PAGE_TEXTS.lastName}</p>}
    </Bar>
  );
}

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  p {
    flex-basis: 100%;
  }

  [aria-current='page'] {
    border-color: ${theme.color.accent};
    color: ${theme.color.accent};
  }
`;
