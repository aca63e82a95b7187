import { DURATIONS } from '@hirelane/api/constants';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { either, fileRef, list, number, object, oneOf, text } from '@/shared/lib/shapes';

const delivery = object({ note: text, files: list(fileRef) });
const note = object({ note: text });
const words = object({ words: text });
const terms = object({ rate: either(text, number), duration: oneOf(...DURATIONS), scope: text });

/** A delivery under a contract that is typed and not sent yet, with its uploaded files. */
export const keptDelivery = (contractId: string) =>
  keptOwnForm(`deliver.${contractId}`, (stored) => (delivery(stored) ? stored : undefined));

/** What somebody asks to be changed in a delivery, typed and not sent yet. */
export const keptChanges = (deliveryId: string) =>
  keptOwnForm(`changes.${deliveryId}`, (stored) => (note(stored) ? stored : undefined));

/** What is wrong with a payment, typed and not sent yet. */
export const keptDispute = (paymentId: string) =>
  keptOwnForm(`dispute.${paymentId}`, (stored) => (words(stored) ? stored : undefined));

/** Other terms of a contract that are typed and not proposed yet. */
export const keptTerms = (contractId: string) =>
  keptOwnForm(`terms.${contractId}`, (stored) => (terms(stored) ? stored : undefined));
