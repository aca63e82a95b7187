import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useNear } from '@/screens/Landing/useNear';
import { theme } from '@/shared/theme/theme';

const LABEL = 'How a project finds its freelancer, a silent film of 24 seconds';

/**
 * A recording of the product itself (`npm run film`): from a search to the proposals for a job. Only a still image is
 * loaded until a visitor presses play; the size is fixed, so the layout does not shift.
 */
export function FeatureVideo() {
  const video = useRef<HTMLVideoElement>(null);
  const isNear = useNear(video);
  const [isStarted, setIsStarted] = useState(false);

  return (
    <Figure>
      <Screen>
        <video
          ref={video}
          aria-label={LABEL}
          width={1280}
          height={720}
          preload="none"
          muted
          playsInline
          controls={isStarted}
          onPlay={() => setIsStarted(true)}
        >
          <source src="/media/tour.webm" type="video/webm" />
          <source src="/media/tour.mp4" type="video/mp4" />
        </video>
        {!isStarted && (
          <>
            {/* The video element's `poster` would be loaded immediately, and in a single size. */}
            {isNear && (
              <img
                alt=""
                src="/media/tour-1280.avif"
                srcSet="/media/tour-768.avif 768w, /media/tour-1280.avif 1280w"
                sizes="(width < 950px) calc(100vw - 32px), 580px"
                width={1280}
                height={720}
                decoding="async"
              />
            )}
            <Play
              type="button"
              aria-label="Play the film"
              onClick={() => {
                setIsStarted(true);
                video.current?.focus();
                // If the browser refuses to play it, the video still has the browser's controls.
                video.current?.play().catch(() => undefined);
              }}
            >
              <svg aria-hidden="true" viewBox="0 0 24 24" width="28" height="28">
                <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />
              </svg>
            </Play>
          </>
        )}
      </Screen>
      <figcaption>
        The video shows a freelancer filtering jobs, reading one that needs their skills, and sending a proposal with a
        price and a letter; then the client compares it with another one, side by side.
      </figcaption>
    </Figure>
  );
}

const Figure = styled.figure`
  display: grid;
  gap: ${theme.space[4]};

  figcaption {
    color: ${theme.color.inkMuted};
    font-size: ${theme.font.sm};
  }
`;

const Screen = styled.div`
  position: relative;
  overflow: hidden;
  border: 1px solid color-mix(in srgb, ${theme.color.inkMuted} 40%, transparent);
  border-radius: ${theme.radius.lg};
  box-shadow: ${theme.shadow.md};

  video {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 16 / 9;
    background: ${theme.color.ink};
  }

  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  /* The still image shows the light mode. */
  [data-theme='dark'] & img {
    filter: brightness(0.62) saturate(0.9);
  }
`;

const Play = styled.button`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  width: 100%;
  border: 0;
  background: color-mix(in srgb, ${theme.color.ink} 22%, transparent);
  cursor: pointer;

  svg {
    box-sizing: content-box;
    padding: 22px;
    border-radius: ${theme.radius.full};
    background: ${theme.color.onInk};
    color: ${theme.color.ink};
    box-shadow: ${theme.shadow.md};
    transition: transform ${theme.motion.slow};
  }

  &:hover svg {
    transform: scale(1.06);
  }

  &:focus-visible {
    outline: 3px solid ${theme.color.onInk};
    outline-offset: -6px;
    border-radius: ${theme.radius.lg};
  }
`;
