import { type ComponentProps, Suspense, useRef } from 'react';
import { styled } from 'styled-components';
import type { ProductPicture } from '@/screens/Landing/ProductPicture';
import { useNear } from '@/screens/Landing/useNear';
import { lazyPart } from '@/shared/lib/lazyPart';
import { media, theme } from '@/shared/theme/theme';

const Part = lazyPart(() => import('@/screens/Landing/ProductPicture').then((m) => m.ProductPicture));

/** Where a picture of the product is shown once somebody has read nearly as far. Its size is fixed. */
export function PicturePlace(props: ComponentProps<typeof ProductPicture>) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <Place ref={place} data-picture={props.name}>
      <Suspense>{isNear && <Part {...props} />}</Suspense>
    </Place>
  );
}

const Place = styled.div`
  overflow: hidden;
  aspect-ratio: 44 / 52;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.canvas};
  box-shadow: ${theme.shadow.md};

  ${media.tablet} {
    &[data-picture='proposals'] {
      aspect-ratio: 112 / 70;
    }
  }
`;
