import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { media, theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { Badge } from '@/shared/ui/text/Badge';

/**
 * The minimum width at which the hero shows text and picture side by side. In rem, so that it depends on the text size
 * too.
 */
export const heroInTwo = '@container hero (width >= 59.375rem)';

const PROPOSALS = [
  { first: 'Meera', last: 'Iyer', text: 'Brand designer', match: '4 of 4 skills', rate: '₹42,000' },
  { first: 'Kabir', last: 'Anand', text: 'Illustrator', match: '3 of 4 skills', rate: '₹38,500' },
  { first: 'Tara', last: 'Menon', text: 'Packaging artist', match: '2 of 4 skills', rate: '₹45,000' },
] as const;

/** The product at a glance: a project with its price, and proposals for it. Decorative. */
export function HeroArt() {
  return (
    <Scene aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 520 520" fill="none">
        <g stroke="var(--color-accent)" strokeOpacity="0.22">
          <path d="M-40 540 250 -60" />
          <path d="M600 540 310 -60" />
          <path d="M60 540 262 -60" />
          <path d="M500 540 298 -60" />
        </g>
        <path
          d="M280 540V-60"
          stroke="var(--color-accent)"
          strokeOpacity="0.45"
          strokeWidth="3"
          strokeDasharray="26 30"
        />
      </svg>
      <Project>
        <Top>
          <strong>Brand identity for a coffee roaster</strong>
          <span>₹45,000</span>
        </Top>
        <small>Graphics &amp; Design · 1 month · small</small>
        <Tags>
          <span>Logo Design</span>
          <span>Branding</span>
          <span>Figma</span>
          <span>Illustration</span>
        </Tags>
        <Meter>
          <i />
        </Meter>
        <small>3 proposals, all within budget</small>
      </Project>
      <Proposals>
        {PROPOSALS.map(({ first, last, text, match, rate }, index) => (
          <Row key={first} data-best={index === 0}>
            <Avatar name={`${first} ${last}`} />
            <div>
              <strong>{`${first} ${last}`}</strong>
              <small>{text}</small>
            </div>
            <div>
              <strong>{rate}</strong>
              <Badge data-tone={index === 0 ? undefined : 'quiet'}>
                {index === 0 && <Icon name="check" size={12} />}
                {match}
              </Badge>
            </div>
          </Row>
        ))}
      </Proposals>
    </Scene>
  );
}

const Scene = styled.div`
  position: relative;
  display: grid;
  gap: ${theme.space[4]};
  max-width: 520px;
  padding-block: ${theme.space[6]};
  font-size: 0.9375rem;

  /* When the text is above, the lanes must not overlap it. */
  > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    mask-image: linear-gradient(transparent, #000 22% 78%, transparent);
  }

  small {
    color: ${theme.color.textMuted};
    font-size: 0.8125rem;
  }

  strong {
    font-weight: 650;
    letter-spacing: -0.01em;
  }

  ${heroInTwo} {
    max-width: none;

    > svg {
      inset: -30% 0;
      height: 160%;
    }
  }
`;

const Project = styled.div`
  position: relative;
  display: grid;
  gap: ${theme.space[3]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.md};

  ${media.tablet} {
    margin-inline-end: ${theme.space[12]};
  }
`;

const Top = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[4]};
  font-size: 1.0625rem;

  span {
    font-weight: 700;
    letter-spacing: -0.02em;
  }
`;

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};

  span {
    padding: 0.15rem 0.625rem;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.full};
    font-size: 0.8125rem;
  }
`;

const Meter = styled.div`
  height: 6px;
  border-radius: ${theme.radius.full};
  background: ${theme.color.sunken};

  i {
    display: block;
    width: 93%;
    height: 100%;
    border-radius: inherit;
    background: ${theme.color.accent};
  }
`;

const Proposals = styled.div`
  position: relative;
  display: grid;
  padding: ${theme.space[2]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.md};

  ${media.tablet} {
    margin-inline-start: ${theme.space[12]};
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]};
  border-radius: ${theme.radius.md};

  &[data-best='true'] {
    background: ${theme.color.accentSoft};
  }

  > span {
    width: 40px;
    height: 40px;
    font-size: 0.8125rem;
  }

  > div {
    display: grid;
    min-width: 0;
  }

  > div:last-child {
    justify-items: end;
    margin-inline-start: auto;
  }
`;
