import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { Band, BandTitle } from '@/screens/Landing/Band';
import { media, theme } from '@/shared/theme/theme';

export interface Voice {
  name: string;
  role: string;
  quote: string;
}

/** Client testimonials, with a note on their source. */
export function Voices({ voices, note }: { voices: readonly Voice[]; note?: string }) {
  return (
    <Tinted>
      <Band aria-labelledby="testimonials">
        <BandTitle id="testimonials">What clients say</BandTitle>
        {note && <Note>{note}</Note>}
        <Grid>
          {voices.map(({ name, role, quote }) => (
            <li key={`${name} ${quote}`}>
              <figure>
                <blockquote>{quote}</blockquote>
                <figcaption>
                  <Avatar name={name} />
                  <div>
                    <strong>{name}</strong>
                    <span>{role}</span>
                  </div>
                </figcaption>
              </figure>
            </li>
          ))}
        </Grid>
      </Band>
    </Tinted>
  );
}

const Tinted = styled.div`
  border-block: 1px solid ${theme.color.line};
  background: ${theme.color.sunken};
`;

const Note = styled.p`
  margin-block-end: ${theme.space[6]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Grid = styled.ul`
  display: grid;
  gap: ${theme.space[4]};

  ${media.desktop} {
    grid-template-columns: repeat(3, 1fr);
    gap: ${theme.space[6]};
  }

  figure {
    display: grid;
    height: 100%;
    align-content: space-between;
    gap: ${theme.space[8]};
    padding: ${theme.space[6]};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.lg};
    background: ${theme.color.surface};

    ${media.desktop} {
      padding: ${theme.space[8]};
    }
  }

  blockquote {
    margin: 0;
    font-size: 1.125rem;
    line-height: 1.5;
    letter-spacing: -0.01em;
  }

  blockquote::before {
    display: block;
    width: 28px;
    height: 3px;
    margin-block-end: ${theme.space[4]};
    background: ${theme.color.accent};
    content: '';
  }

  figcaption {
    display: flex;
    align-items: center;
    gap: ${theme.space[3]};
  }

  figcaption > div {
    display: grid;
    font-size: 0.9375rem;
  }

  strong {
    font-weight: 650;
  }

  figcaption > div > span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
