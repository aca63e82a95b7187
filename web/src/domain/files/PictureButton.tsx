import { styled } from 'styled-components';
import { imageOf, type Picture } from '@/domain/files/picture';
import { theme } from '@/shared/theme/theme';

interface PictureButtonProps {
  picture: Picture;
  /** The `sizes` attribute of the picture. */
  sizes: string;
  onView: () => void;
  /** Called if the picture cannot be loaded. */
  onError: () => void;
}

/**
 * A picture that opens in the viewer. It fills its width in fixed proportions, so that the page does not move when it is
 * loaded; a picture that is too small for that is shown in its own size.
 */
export function PictureButton({ picture, sizes, onView, onError }: PictureButtonProps) {
  const { width, height } = picture.thumbnail;
  return (
    <View type="button" aria-label={`View ${picture.name}`} onClick={onView}>
      <img
        {...imageOf(picture, sizes)}
        alt={picture.name}
        data-small={Math.min(width, height) < SMALL}
        loading="lazy"
        decoding="async"
        onError={onError}
      />
    </View>
  );
}

/** Pictures with a shorter side below this number of pixels are not enlarged. */
const SMALL = 320;

const View = styled.button`
  display: block;
  width: 100%;
  overflow: hidden;
  aspect-ratio: 16 / 10;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};
  cursor: zoom-in;

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: top;
    transition: opacity ${theme.motion.fast};
  }

  img[data-small='true'] {
    object-fit: scale-down;
    object-position: center;
  }

  &:hover img {
    opacity: 0.9;
  }
`;
