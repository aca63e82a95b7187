import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { LaneArt } from '@/screens/Auth/LaneArt';
import { media, theme } from '@/shared/theme/theme';
import { Logo } from '@/shared/ui/Logo';

interface AuthPageProps {
  title: string;
  text: string;
  children: ReactNode;
  footer: ReactNode;
}

/** The frame of login and registration, which have neither header nor footer: the form, with a picture next to it. */
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
            <p>{text}</p>
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
  /* On a phone a form begins at the top: what arrives late below it, such as other ways to sign in, does not move it. */
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
