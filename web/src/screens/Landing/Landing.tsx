import { styled } from 'styled-components';
import { Categories } from '@/screens/Landing/Categories';
import { Hero } from '@/screens/Landing/Hero';
import { ProposalsView } from '@/screens/Landing/ProposalsView';
import { SellingPoints } from '@/screens/Landing/SellingPoints';
import { TalentCall } from '@/screens/Landing/TalentCall';
import { Testimonials } from '@/screens/Landing/Testimonials';
import { TITLE } from '@/screens/Landing/title';
import { useLeftNotice } from '@/shared/lib/leftNotice';
import { useTitle } from '@/shared/lib/useTitle';
import { theme } from '@/shared/theme/theme';
import { Notice } from '@/shared/ui/Notice';

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
