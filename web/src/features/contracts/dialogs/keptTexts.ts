import { DURATIONS } from '@hirelane/api/constants';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { either, fileRef, list, number, object, oneOf, text } from '@/shared/lib/shapes';

const delivery = object({ note: text, files: list(fileRef) });
const note = object({ note: text });
const words = object({ words: text });
const terms = object({ rate: either(text, number), duration: oneOf(...DURATIONS), scope: text });

/** An unsent delivery for a contract, with its uploaded files. */
export const keptDelivery = (contractId: string) =>
  keptOwnForm(`deliver.${contractId}`, (stored) => (delivery(stored) ? stored : undefined));

export const keptChanges = (deliveryId: string) =>
  keptOwnForm(`changes.${deliveryId}`, (stored) => (note(stored) ? stored : undefined));

export const keptDispute = (paymentId: string) =>
  keptOwnForm(`dispute.${paymentId}`, (stored) => (words(stored) ? stored : undefined));

export const keptTerms = (contractId: string) =>
  keptOwnForm(`terms.${contractId}`, (stored) => (terms(stored) ? stored : undefined));
