import type { Amendment, Contract, Delivery } from '@hirelane/api/schemas/contracts';

export const isOver = ({ status }: Pick<Contract, 'status'>): boolean => status === 'completed' || status === 'ended';

/** The delivery that awaits the client's reply. */
export const openDelivery = ({ deliveries, status }: Contract): Delivery | undefined =>
  status === 'delivered' ? deliveries.filter((delivery) => delivery.status === 'open').at(-1) : undefined;

/** The change of terms that awaits a reply. */
export const openAmendment = (contract: Contract): Amendment | undefined =>
  isOver(contract) ? undefined : contract.amendments.find(({ status }) => status === 'open');
