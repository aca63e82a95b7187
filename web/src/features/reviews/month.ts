import type { PersonReview } from '@hirelane/contracts/api/reviews';

/** The month in which a review was written, `2026-11`: a day would tell which two reviews belong together. */
export const monthOf = ({ writtenAt }: PersonReview): string => writtenAt.slice(0, '2026-11'.length);
