import type { Open } from '../people.ts';
import { accountJourneys } from './account.ts';
import { hiringJourneys } from './hiring.ts';
import { phoneJourneys } from './phone.ts';
import { profileJourneys } from './profile.ts';

/** Defines the tests that must pass in every browser. */
export function journeys(open: Open): void {
  accountJourneys(open);
  hiringJourneys(open);
  profileJourneys(open);
  phoneJourneys(open);
}
