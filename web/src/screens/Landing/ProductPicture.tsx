import { styled } from 'styled-components';

/** Each picture has its own alt text. If `isWide`, windows of at least 500 px show a different picture. */
const PICTURES = {
  proposals: {
    isWide: true,
    alt: 'The proposals for a project, as its client sees them: the best match first, with price, skills, letter and decision.',
  },
  jobs: {
    isWide: false,
    alt: 'A freelancer’s best matches: jobs with their price, the skills they need and why they are shown.',
  },
} as const;
const NARROW = { width: 704, height: 832 };
const WIDE = { width: 1400, height: 875 };

interface ProductPictureProps {
  name: keyof typeof PICTURES;
}

/**
 * A picture of the product, taken in the sample marketplace (`npm run pictures`). There is one picture per colour mode;
 * the one for the other mode is not loaded until the mode changes.
 */
export function ProductPicture({ name }: ProductPictureProps) {
  const { isWide, alt } = PICTURES[name];
  return (['light', 'dark'] as const).map((mode) => (
    <Modes key={mode} data-mode={mode}>
      {isWide && <source media="(min-width: 500px)" srcSet={`/media/${name}-wide-${mode}.avif`} {...WIDE} />}
      <img alt={alt} src={`/media/${name}-narrow-${mode}.avif`} {...NARROW} loading="lazy" decoding="async" />
    </Modes>
  ));
}

const Modes = styled.picture`
  display: block;

  &[data-mode='dark'],
  [data-theme='dark'] &[data-mode='light'] {
    display: none;
  }

  [data-theme='dark'] &[data-mode='dark'] {
    display: block;
  }

  img {
    display: block;
    width: 100%;
    height: auto;
  }
`;
