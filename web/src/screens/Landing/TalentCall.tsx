import { styled } from 'styled-components';
import { Band } from '@/screens/Landing/Band';
import { PicturePlace } from '@/screens/Landing/PicturePlace';
import { media, theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/LinkButton';

export function TalentCall() {
  return (
    <Band aria-labelledby="talent">
      <Panel>
        <div>
          <h2 id="talent">Make money from your talent</h2>
          <p>Show your skills, find projects that need them, and name your price in a proposal.</p>
          <LinkButton $tone="accent" $size="lg" to="/register/freelancer">
            Join as a Freelancer
          </LinkButton>
        </div>
        <PicturePlace name="jobs" />
      </Panel>
    </Band>
  );
}

const Panel = styled.div`
  display: grid;
  gap: ${theme.space[8]};
  max-height: 60rem;
  overflow: hidden;
  padding: ${theme.space[12]} ${theme.space[6]} 0;
  border-radius: ${theme.radius.lg};
  background: ${theme.color.accentSoft};

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 26rem;
    gap: ${theme.space[16]};
    max-height: 27rem;
    padding: ${theme.space[16]} ${theme.space[16]} 0;
  }

  > :first-child {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: ${theme.space[4]};
    max-width: 34rem;
  }

  /* The picture runs out of the panel, so that nobody takes it for the end of the list. */
  > [data-picture] {
    max-height: 24rem;
    border-block-end: 0;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
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
