import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Logo } from '@/domain/marketplace/Logo';
import { media, theme } from '@/shared/theme/theme';

interface AuthPageProps {
  title: string;
  text?: string | undefined;
  children: ReactNode;
  footer: ReactNode;
}

/** Layout for login and registration, which have no header or footer: the form, with a picture next to it. */
export function AuthPage({ title, text, children, footer }: AuthPageProps) {
  return (
    <Split>
      <Side>
        <Home to="/">
          <Logo />
        </Home>
        <Body>
          <header>
            <h1>{title}</h1>
            {text && <p>{text}</p>}
          </header>
          {children}
          <Foot>{footer}</Foot>
        </Body>
      </Side>
      <LaneArt />
    </Split>
  );
}

const Split = styled.div`
  display: grid;
  min-height: 100dvh;

  ${media.desktop} {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 0.9fr);
  }
`;

const Side = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: ${theme.space[8]};
  padding: ${theme.space[6]} ${theme.space[4]} ${theme.space[12]};

  ${media.tablet} {
    padding-inline: ${theme.space[12]};
  }
`;

const Home = styled(Link)`
  display: flex;
  width: min(560px, 100%);
  margin-inline: auto;
  padding-block: ${theme.space[2]};
  color: inherit;
  text-decoration: none;
`;

const Body = styled.div`
  display: grid;
  /* On a phone a form starts at the top, so that late content below it, such as sign-in buttons, does not move it. */
  align-content: start;
  gap: ${theme.space[8]};
  width: min(560px, 100%);
  margin-inline: auto;

  ${media.tablet} {
    align-content: center;
  }

  h1 {
    font-size: ${theme.font.xl};
  }

  header p {
    margin-block-start: ${theme.space[2]};
    color: ${theme.color.textMuted};
  }
`;

const Foot = styled.p`
  color: ${theme.color.textMuted};
  font-size: 0.9375rem;
  text-align: center;
`;

/** Moves the horizon of the lane, drawn at 330, to 500; the lower edge of the picture stays at 900. */
const TO_HORIZON = `matrix(1 0 0 ${400 / 570} 0 ${900 - 900 * (400 / 570)})`;

/** A picture of a lane leading to the horizon, with one line about the product. */
function LaneArt() {
  return (
    <Panel aria-hidden="true">
      <Picture>
        <svg aria-hidden="true" viewBox="0 0 600 900" preserveAspectRatio="xMidYMax slice">
          {/* The horizon is low enough for the sun to stay below the headline. */}
          <g fill="none" stroke="var(--color-ink-muted)" strokeOpacity="0.28" transform={TO_HORIZON}>
            {[-420, -240, -90, 60, 200].map((x) => (
              <path key={x} d={`M${x} 900 L292 330`} />
            ))}
            {[400, 540, 690, 840, 1020].map((x) => (
              <path key={x} d={`M${x} 900 L308 330`} />
            ))}
            {[348, 380, 430, 505, 615, 770].map((y) => (
              <path key={y} d={`M0 ${y} H600`} />
            ))}
          </g>
          <path d="M196 500a104 104 0 0 1 208 0z" fill="var(--color-accent)" fillOpacity="0.3" />
          <path d="M0 500.5H600" stroke="var(--color-ink-muted)" strokeOpacity="0.5" />
          <g fill="var(--color-on-ink)" transform={TO_HORIZON}>
            <path d="M298.5 372h3l1 18h-5z" />
            <path d="M297 416h6l1.5 34h-9z" />
            <path d="M294 492h12l3 62h-18z" />
            <path d="M289 622h22l5 110h-32z" />
            <path d="M281 830h38l4 80h-46z" />
          </g>
        </svg>
        <p>
          Good work,
          <br />
          in the fast lane.
        </p>
      </Picture>
    </Panel>
  );
}

const Panel = styled.div`
  display: none;
  background: ${theme.color.ink};
  color: ${theme.color.onInk};

  ${media.desktop} {
    display: block;
  }
`;

/** Remains visible while a long form next to it scrolls. */
const Picture = styled.div`
  position: sticky;
  inset-block-start: 0;
  height: 100dvh;
  overflow: hidden;

  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }

  p {
    position: absolute;
    inset-block-start: 11%;
    inset-inline: ${theme.space[12]};
    font-size: clamp(2rem, 1rem + 2.4vw, 3rem);
    font-weight: 650;
    line-height: 1.1;
    letter-spacing: -0.03em;
  }
`;
