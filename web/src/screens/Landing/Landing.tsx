import { Categories } from '@/screens/Landing/Categories';
import { Hero } from '@/screens/Landing/Hero';
import { SellingPoints } from '@/screens/Landing/SellingPoints';
import { TalentCall } from '@/screens/Landing/TalentCall';
import { Testimonials } from '@/screens/Landing/Testimonials';
import { useTitle } from '@/shared/lib/useTitle';

export function Landing() {
  useTitle('Hire the best freelancers for any job');
  return (
    <>
      <Hero />
      <SellingPoints />
      <Categories />
      <Testimonials />
      <TalentCall />
    </>
  );
}
