import {
  type Contract,
  type ContractEvent,
  changing,
  type Decision,
  type DeliveredFile,
  type Delivery,
  isOver,
  type Party,
} from './contract-state.ts';

/**
 * The freelancer delivers and the client answers. `at`: an instant in UTC; `deliveryId` in an answer: the delivery
 * that the client read.
 */
export type DeliveryCommand =
  | Readonly<{ type: 'DeliverWork'; deliveryId: string; note: string; files: readonly DeliveredFile[]; at: string }>
  | Readonly<{ type: 'RequestChanges'; deliveryId: string; note: string }>
  | Readonly<{ type: 'AcceptWork'; deliveryId: string; at: string }>;

/** The deliveries after an event. */
export function deliveriesAfter(before: readonly Delivery[], event: ContractEvent): readonly Delivery[] {
  switch (event.type) {
    case 'WorkDelivered': {
      const { deliveryId, note, files, deliveredAt } = event.data;
      return [...before, { deliveryId, note, files, deliveredAt, status: 'open', changes: '', isReminded: false }];
    }
    case 'DeliveryReminded':
      return changing(before, isCalled(event.data.deliveryId), { isReminded: true });
    case 'ChangesRequested':
      return changing(before, isCalled(event.data.deliveryId), { status: 'changes', changes: event.data.note });
    case 'WorkAccepted': {
      const { deliveryId, note, files } = event.data;
      return changing(before, isCalled(deliveryId), { status: 'accepted', note, files });
    }
    case 'EngagementFreelancerErased':
      return changing(before, ({ status }) => status !== 'accepted', { note: '', files: [] });
    case 'EngagementClientErased':
      return changing(before, () => true, { changes: '' });
    case 'EngagementExpired':
      return changing(before, () => true, { files: [] });
    default:
      return before;
  }
}

export function decideDelivery(state: Contract, command: DeliveryCommand, by: Party): Decision {
  if ((by === 'freelancer') !== (command.type === 'DeliverWork')) return { refused: 'not-yours' };
  switch (command.type) {
    case 'DeliverWork':
      return deliver(state, command);
    case 'RequestChanges':
      return requestChanges(state, command);
    case 'AcceptWork':
      return accept(state, command);
  }
}

type Of<T extends DeliveryCommand['type']> = Extract<DeliveryCommand, { type: T }>;

function deliver(state: Contract, { deliveryId, note, files, at }: Of<'DeliverWork'>): Decision {
  if (isOver(state)) return { refused: 'over' };
  // The client has to answer the open delivery first.
  if (state.status === 'delivered') return { refused: 'changed' };
  const once = [...new Map(files.map((file) => [file.fileId, file])).values()];
  const data = { ...state.named, deliveryId, note, files: once, deliveredAt: at };
  return [{ type: 'WorkDelivered', data }];
}

function requestChanges(state: Contract, { deliveryId, note }: Of<'RequestChanges'>): Decision {
  const delivery = state.deliveries.find(isCalled(deliveryId));
  if (delivery?.status === 'changes' && delivery.changes === note) return [];
  if (isOver(state)) return { refused: 'over' };
  if (delivery?.status !== 'open') return { refused: 'changed' };
  return [{ type: 'ChangesRequested', data: { ...state.named, deliveryId, note } }];
}

function accept(state: Contract, { deliveryId, at }: Of<'AcceptWork'>): Decision {
  const delivery = state.deliveries.find(isCalled(deliveryId));
  if (delivery?.status === 'accepted') return [];
  if (isOver(state)) return { refused: 'over' };
  // An empty note means that its author is deleting their account and the note's key has been destroyed.
  if (delivery?.status !== 'open' || delivery.note === '') return { refused: 'changed' };
  const { note, files } = delivery;
  return [{ type: 'WorkAccepted', data: { ...state.named, deliveryId, note, files: [...files], acceptedAt: at } }];
}

/** Reminds the client once about an unanswered delivery. */
export function remind(state: Contract, deliveryId: string): Decision {
  const delivery = state.deliveries.find(isCalled(deliveryId));
  if (isOver(state) || delivery?.status !== 'open' || delivery.isReminded) return [];
  return [{ type: 'DeliveryReminded', data: { ...state.named, deliveryId } }];
}

const isCalled = (id: string) => (delivery: Delivery) => delivery.deliveryId === id;
