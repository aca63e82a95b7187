import { ColourModeChoice } from '@/app/Layout/ColourModeChoice';
import { Newsletter } from '@/features/newsletter/Newsletter';

/** What can be filled in at the end of every page: a chunk of its own, since few get there. */
export const FooterForms = () => (
  <>
    <Newsletter />
    <ColourModeChoice />
  </>
);
