import { type ComponentProps, Suspense, useRef } from 'react';
import { styled } from 'styled-components';
import { marketplace } from '@/domain/marketplace/marketplace';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { Band, BandTitle } from '@/screens/Landing/Band';
import { Categories } from '@/screens/Landing/Categories';
import { Hero } from '@/screens/Landing/Hero';
import type { ProductPicture } from '@/screens/Landing/ProductPicture';
import { SellingPoints } from '@/screens/Landing/SellingPoints';
import { TITLE } from '@/screens/Landing/title';
import { useNear } from '@/screens/Landing/useNear';
import { type Voice, Voices } from '@/screens/Landing/Voices';
import { useLeftNotice } from '@/shared/lib/leftNotice';
import { lazyPart } from '@/shared/lib/loadChunk';
import { useHydrated } from '@/shared/lib/renderedPage';
import { media, theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Notice } from '@/shared/ui/feedback/Notice';

export function Landing() {
  useTitle(TITLE);
  const notice = useLeftNotice();
  return (
    <>
      <Said>
        <Notice text={notice} />
      </Said>
      <Hero />
      <SellingPoints />
      <ProposalsView />
      <Categories />
      <Testimonials />
      <TalentCall />
    </>
  );
}

const Said = styled.div`
  max-width: 40rem;
  margin-inline: auto;
  padding-inline: ${theme.space[4]};

  p {
    margin-block: ${theme.space[4]};
  }
`;

/** The client's view once proposals have arrived. */
function ProposalsView() {
  return (
    <Band aria-labelledby="proposals">
      <BandTitle id="proposals">Read each proposal, then hire.</BandTitle>
      <Figure>
        <PicturePlace name="proposals" />
        <figcaption>From our sample marketplace; people and companies are fictional.</figcaption>
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

const OwnVoices = lazyPart(() => import('@/screens/Landing/OwnVoices').then((m) => m.OwnVoices));

const VOICES = [
  {
    name: 'Ananya Rao',
    role: 'Founder, Filter & Fold',
    quote: 'We knew what the label redesign would cost before anyone opened Figma. That alone changed how we hire.',
  },
  {
    name: 'Rohan Deshmukh',
    role: 'Product lead, Tidewise',
    quote:
      'Six proposals by the next morning, and each one had clearly read the brief. We picked the third and shipped.',
  },
  {
    name: 'Farah Sheikh',
    role: 'Owner, Studio Saffron',
    quote:
      'I run a small studio and have no time to watch timesheets. One price per project is the only way I work now.',
  },
] as const satisfies readonly Voice[];

/** Sample testimonials until the operator enters real ones. The page rendered at build time contains the samples. */
function Testimonials() {
  const { testimonials } = marketplace;
  const isHydrated = useHydrated();
  if (!isHydrated || testimonials === 'samples')
    return <Voices voices={VOICES} note="Sample testimonials; names and companies are fictional." />;
  if (testimonials === 'none') return null;
  return (
    <Suspense>
      <OwnVoices>{(voices) => <Voices voices={voices} />}</OwnVoices>
    </Suspense>
  );
}

function TalentCall() {
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
  padding: ${theme.space[12]} ${theme.space[6]} 0;
  border-radius: ${theme.radius.lg};
  background: ${theme.color.accentSoft};

  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
    gap: ${theme.space[16]};
    padding: ${theme.space[16]} ${theme.space[16]} 0;
  }

  > :first-child {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: ${theme.space[4]};
    max-width: 34rem;
    padding-block-end: ${theme.space[8]};
  }

  /* The panel cuts off the picture, so that its edge does not look like the end of the list. */
  > [data-picture] {
    width: 100%;
    max-height: 23rem;
    align-self: end;
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

const Part = lazyPart(() => import('@/screens/Landing/ProductPicture').then((m) => m.ProductPicture));

/** A fixed-size space for a product picture, which is loaded when it is nearly in view. */
function PicturePlace(props: ComponentProps<typeof ProductPicture>) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <Place ref={place} data-picture={props.name}>
      <Suspense>{isNear && <Part {...props} />}</Suspense>
    </Place>
  );
}

const Place = styled.div`
  overflow: hidden;
  aspect-ratio: 44 / 52;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.canvas};
  box-shadow: ${theme.shadow.md};

  ${media.tablet} {
    &[data-picture='proposals'] {
      aspect-ratio: 112 / 70;
    }
  }
`;
