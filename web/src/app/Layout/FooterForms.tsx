import { ColourModeChoice } from '@/app/Layout/ColourModeChoice';
import { Newsletter } from '@/features/newsletter/Newsletter';

/** The form at the bottom of every page, in a separate chunk because few users scroll that far. */
export const FooterForms = () => (
  <>
    <Newsletter />
    <ColourModeChoice />
  </>
);
