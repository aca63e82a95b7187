import { DURATIONS } from '@hirelane/api/constants';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { either, fileRef, list, number, object, oneOf, text } from '@/shared/lib/shapes';

const delivery = object({ note: text, files: list(fileRef) });
const note = object({ note: text });
const words = object({ words: text });
const terms = object({ rate: either(text, number), duration: oneOf(...DURATIONS), scope: text });

/** An unsent delivery for a contract, with its uploaded files. */
export const keptDelivery = (contractId: string) => keptOwnForm(`deliver.${contractId}`, delivery);

/** An unsent request for changes to a delivery. */
export const keptChanges = (deliveryId: string) => keptOwnForm(`changes.${deliveryId}`, note);

/** An unsent dispute about a payment. */
export const keptDispute = (paymentId: string) => keptOwnForm(`dispute.${paymentId}`, words);

/** Unsent new terms for a contract. */
export const keptTerms = (contractId: string) => keptOwnForm(`terms.${contractId}`, terms);
