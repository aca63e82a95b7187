import { ColourModeChoice } from '@/app/Layout/ColourModeChoice';
import { Newsletter } from '@/features/newsletter/Newsletter';

/** The form at the end of every page, in a chunk of its own, since few users scroll that far. */
export const FooterForms = () => (
  <>
    <Newsletter />
    <ColourModeChoice />
  </>
);
