import { checkRecord, type RecordVerdict } from '@hirelane/api/work-record/check-record';
import { TEXT_MAX } from '@hirelane/api/work-record/signed-text';
import { readIssuer, readStatus, refusalIn } from '@/features/records/verify/sources';
import { VERIFY_TEXTS } from '@/features/records/verify/texts';
import { localProblem } from '@/shared/lib/apiError';

/** The result for a record, and the age of the data used to check it. */
export type CheckedRecord = Readonly<{
  verdict: RecordVerdict;
  /** When the issuer's keys were fetched on an earlier visit; null if they were fetched now. */
  keysOf: string | null;
  /** When the status list was fetched on an earlier visit; null if it was fetched now. */
  listOf: string | null;
  /** The server's message if it refused the request as one too many; it says how long to wait. Otherwise null. */
  refusal: string | null;
}>;

/** Whether a file is larger than any record. */
export const isTooLarge = (file: File): boolean => file.size > TEXT_MAX;

/**
 * Checks a record against the issuer document and status list on this origin. Never fetches a URL from the record.
 * Rejects with an ApiError if the issuer's keys are not cached and cannot be fetched, or if the browser does not
 * support cryptography.
 */
export async function checkHere(text: string): Promise<CheckedRecord> {
  // Browsers provide `subtle` only on https and on localhost.
  const { subtle }: { subtle?: SubtleCrypto } = crypto;
  if (subtle === undefined) throw localProblem('no-cryptography', VERIFY_TEXTS.insecure);
  const issuer = await readIssuer();
  let listOf: string | null = null;
  let { refusal } = issuer;
  const verdict = await checkRecord({
    text,
    issuer: issuer.value,
    at: new Date(),
    async listOf(number) {
      const list = await readStatus(number).catch((error: Error) => {
        refusal ??= refusalIn(error);
        return null;
      });
      refusal ??= list?.refusal ?? null;
      if (list?.isKept) listOf = list.at;
      return list?.value ?? null;
    },
  });
  return { verdict, keysOf: issuer.isKept ? issuer.at : null, listOf, refusal };
}
