import type { FreelancerCard } from '@hirelane/contracts/api/freelancers';

/**
 * The average over all marks, to one decimal. It is rounded down, since a search for four stars finds nobody with 3.96,
 * who must not stand there with 4.0.
 */
export function averageOf({ quality, communication, reliability }: NonNullable<FreelancerCard['averages']>): number {
  // The sum of hundredths is exact as an integer.
  const hundredths = Math.round((quality + communication + reliability) * 100);
  return Math.floor(hundredths / 30) / 10;
}
