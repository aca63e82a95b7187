import { AUTHORISATION } from './authorisation.ts';
import { DECIDERS } from './deciders.ts';
import { SCREENS } from './screens.ts';
import { VALIDATION } from './validation.ts';

/** All mutations, ten in each group. */
export const GROUPS = { authorisation: AUTHORISATION, deciders: DECIDERS, validation: VALIDATION, screens: SCREENS };
