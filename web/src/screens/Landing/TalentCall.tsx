import { styled } from 'styled-components';
import { Band } from '@/screens/Landing/Band';
import { media, theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/LinkButton';

export function TalentCall() {
  return (
    <Band aria-labelledby="talent">
      <Panel>
        <svg aria-hidden="true" viewBox="0 0 600 320" preserveAspectRatio="xMaxYMid slice" fill="none">
          <g stroke="var(--color-accent)" strokeOpacity="0.35">
            <path d="M180 360 470 -40M760 360 510 -40M320 360 484 -40M620 360 498 -40" />
          </g>
          <path
            d="M472 360 491 -40"
            stroke="var(--color-accent)"
            strokeOpacity="0.7"
            strokeWidth="4"
            strokeDasharray="30 26"
          />
        </svg>
        <div>
          <h2 id="talent">Make money from your talent</h2>
          <p>Show your skills, find projects that need them, and name your price in a proposal.</p>
          <LinkButton $tone="accent" $size="lg" to="/register/freelancer">
            Join as a Freelancer
          </LinkButton>
        </div>
      </Panel>
    </Band>
  );
}

const Panel = styled.div`
  position: relative;
  overflow: hidden;
  padding: ${theme.space[12]} ${theme.space[6]};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.accentSoft};

  ${media.desktop} {
    padding: ${theme.space[16]};
  }

  svg {
    position: absolute;
    inset: 0;
    display: none;
    width: 100%;
    height: 100%;

    ${media.tablet} {
      display: block;
    }
  }

  > div {
    position: relative;
    display: grid;
    justify-items: start;
    gap: ${theme.space[4]};
    max-width: 34rem;
  }

  h2 {
    font-size: clamp(1.75rem, 1.2rem + 2.2vw, 2.75rem);
    line-height: 1.1;
    letter-spacing: -0.03em;
  }

  p {
    max-width: 44ch;
    color: ${theme.color.textMuted};
    font-size: 1.0625rem;
  }

  a {
    margin-block-start: ${theme.space[2]};
  }
`;
