import { COMPLETED_STEPS, STARS_MAX } from '@hirelane/contracts/constants';

/** `4`: at least four stars; of five there are no more. */
export const starsLabel = (stars: number): string =>
  stars === STARS_MAX ? `${stars} of ${STARS_MAX} stars` : `At least ${stars} of ${STARS_MAX} stars`;

export const completedLabel = (least: number): string => `${least} or more`;

/** The fewest stars come last. */
export const STARS_VALUES = Array.from({ length: STARS_MAX }, (_, n) => STARS_MAX - n);
export const COMPLETED_VALUES = COMPLETED_STEPS;
