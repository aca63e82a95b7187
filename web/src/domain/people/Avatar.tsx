import { useState } from 'react';
import { styled } from 'styled-components';
import { fileAddress } from '@/shared/api/fileAddress';
import { theme } from '@/shared/theme/theme';

const PIXELS = { sm: 32, md: 52, lg: 84 } as const;

interface AvatarProps {
  /** Full name. */
  name: string;
  /** Id of an uploaded picture. */
  imageId?: string | null | undefined;
  size?: keyof typeof PIXELS;
}

/** The first letters of the first and last words. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** A round picture, or initials for a user without one; decorative, because the name is always next to it. */
export function Avatar({ name, imageId, size = 'md' }: AvatarProps) {
  const [failedId, setFailedId] = useState<string>();
  const side = PIXELS[size];
  return (
    <Disc aria-hidden="true" data-size={size}>
      {initialsOf(name)}
      {imageId && imageId !== failedId && (
        <img
          key={imageId}
          src={fileAddress(imageId)}
          alt=""
          width={side}
          height={side}
          onError={() => setFailedId(imageId)}
        />
      )}
    </Disc>
  );
}

const Disc = styled.span`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 52px;
  height: 52px;
  border-radius: ${theme.radius.full};
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
  font-weight: 650;
  letter-spacing: 0.01em;
  overflow: hidden;

  &[data-size='sm'] {
    width: 32px;
    height: 32px;
    font-size: 12px;
  }

  &[data-size='lg'] {
    width: 84px;
    height: 84px;
    font-size: 1.625rem;
  }

  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
    background: ${theme.color.sunken};
  }
`;
