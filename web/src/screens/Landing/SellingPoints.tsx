import { styled } from 'styled-components';
import { marketplace } from '@/domain/marketplace/marketplace';
import { FeatureVideo } from '@/screens/Landing/FeatureVideo';
import { LANDING_ICONS } from '@/screens/Landing/icons';
import { media, theme } from '@/shared/theme/theme';
import { ICONS } from '@/shared/ui/icons/Icon';
import { PathIcon } from '@/shared/ui/icons/PathIcon';

const POINTS = [
  {
    icon: ICONS.wallet,
    title: 'Stick to your budget',
    text: 'You set one price for the whole project. No hourly rates, so no meter running while you wait.',
  },
  {
    icon: ICONS.spark,
    title: 'Quality work quickly',
    text: 'Your project goes first to the freelancers whose skills it needs, and their proposals come to you.',
  },
  {
    icon: ICONS.shield,
    title: "Pay when you're happy",
    text: `Accept the work once it is what you asked for, and pay the freelancer directly. No money flows through ${marketplace.name}: the freelancer’s invoices are kept here, and payments are recorded as paid, confirmed or disputed.`,
  },
  {
    icon: LANDING_ICONS.headset,
    title: '24/7 support',
    text: 'Questions come up at any hour. The answers are always one page away.',
  },
] as const;

export function SellingPoints() {
  return (
    <Dark>
      <Inner>
        <div>
          <h2>One project, one price, no surprises.</h2>
          <List>
            {POINTS.map(({ icon, title, text }) => (
              <li key={title}>
                <PathIcon path={icon} size={22} />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </List>
        </div>
        <FeatureVideo />
      </Inner>
    </Dark>
  );
}

const Dark = styled.section`
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
`;

const Inner = styled.div`
  display: grid;
  align-items: center;
  gap: ${theme.space[12]};
  width: min(1160px, 100%);
  margin-inline: auto;
  padding: ${theme.space[16]} ${theme.space[4]};

  h2 {
    max-width: 16ch;
    font-size: clamp(1.75rem, 1.2rem + 2.2vw, 2.75rem);
    line-height: 1.1;
    letter-spacing: -0.03em;
  }

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: ${theme.space[16]};
    padding-block: ${theme.space[24]};
  }
`;

const List = styled.ul`
  display: grid;
  gap: ${theme.space[6]};
  margin-block-start: ${theme.space[8]};

  li {
    display: flex;
    gap: ${theme.space[4]};
  }

  svg {
    margin-block-start: 0.1rem;
    color: ${theme.color.inkMuted};
  }

  h3 {
    font-size: 1.0625rem;
  }

  p {
    max-width: 46ch;
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.inkMuted};
  }
`;
