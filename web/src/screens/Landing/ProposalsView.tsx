import { styled } from 'styled-components';
import { Band, BandTitle } from '@/screens/Landing/Band';
import { PicturePlace } from '@/screens/Landing/PicturePlace';
import { theme } from '@/shared/theme/theme';

/** What a client sees once proposals have come in. */
export function ProposalsView() {
  return (
    <Band aria-labelledby="proposals">
      <BandTitle id="proposals">Read each proposal, then hire.</BandTitle>
      <Figure>
        <PicturePlace name="proposals" />
        <figcaption>From our sample marketplace, whose people and companies are made up.</figcaption>
      </Figure>
    </Band>
  );
}

const Figure = styled.figure`
  display: grid;
  gap: ${theme.space[4]};

  figcaption {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
