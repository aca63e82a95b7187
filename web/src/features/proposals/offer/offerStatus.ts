import type { Offer } from '@hirelane/contracts/api/proposals';

/** What an offer is now: the server may not have said yet that it has lapsed. */
export const offerStatus = ({ status, expiresAt }: Offer): Offer['status'] =>
  status === 'open' && Date.parse(expiresAt) <= Date.now() ? 'lapsed' : status;
