import { styled } from 'styled-components';
import { HeroArt, heroInTwo } from '@/screens/Landing/HeroArt';
import { media, theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';

export function Hero() {
  return (
    <Frame>
      <Split>
        <div>
          <h1>Hire the best freelancers for any job, online.</h1>
          <Lead>
            Post a project with one clear price. Compare the proposals that come in. Choose the person who gets it
            right.
          </Lead>
          <Buttons>
            <LinkButton $tone="accent" $size="lg" to="/register/client">
              Hire a Freelancer
            </LinkButton>
            <LinkButton $size="lg" to="/register/freelancer">
              Find Work
            </LinkButton>
          </Buttons>
          <Note>Fixed price per project. No hourly rates.</Note>
        </div>
        <HeroArt />
      </Split>
    </Frame>
  );
}

const Frame = styled.section`
  container: hero / inline-size;
  overflow: hidden;
  border-block-end: 1px solid ${theme.color.line};
  background: radial-gradient(60rem 32rem at 78% 8%, ${theme.color.accentSoft}, transparent 70%);
`;

const Split = styled.div`
  display: grid;
  align-items: center;
  gap: ${theme.space[12]};
  width: min(1160px, 100%);
  margin-inline: auto;
  padding: ${theme.space[12]} ${theme.space[4]} ${theme.space[16]};

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }

  ${heroInTwo} {
    grid-template-columns: minmax(0, 1.12fr) minmax(0, 1fr);
    min-height: min(720px, calc(100dvh - 64px));
    padding-block: ${theme.space[16]};
  }

  h1 {
    font-size: ${theme.font.display};
    font-weight: 700;
    line-height: 1.02;
    letter-spacing: -0.045em;
  }
`;

const Lead = styled.p`
  max-width: 46ch;
  margin-block-start: ${theme.space[6]};
  color: ${theme.color.textMuted};
  font-size: clamp(1.0625rem, 0.95rem + 0.5vw, 1.25rem);
`;

const Buttons = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  margin-block-start: ${theme.space[8]};

  ${media.tablet} {
    display: flex;
  }
`;

const Note = styled.p`
  margin-block-start: ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
