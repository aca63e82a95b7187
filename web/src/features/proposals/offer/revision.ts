import type { Offer } from '@hirelane/api/schemas/proposals';

/** The number of an offer's terms, which a command names, so that no one answers terms that they have not read. */
export const revisionOf = ({ revision = 1 }: Pick<Offer, 'revision'>): number => revision;
