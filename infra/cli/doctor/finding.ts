import { refuseUnusableFolder } from '../../launcher/data/data-folder.ts';
import { StartFailure } from '../../launcher/failure.ts';
import type { CheckResult } from '../../launcher/verdict.ts';

/** The result of one check. Its texts contain no secrets. */
export type Finding = Readonly<{
  /** The subject of the check, such as `keys`. */
  what: string;
  isWell: boolean;
  /** The observation, such as `secrets.json is missing`. */
  found: string;
  /**
   * What to do about it. Absent if there is nothing to do or if `found` already says it. If `isWell` is true, the
   * finding is a warning.
   */
  todo?: string;
}>;

export const well = (what: string, found: string): Finding => ({ what, isWell: true, found });
export const wrong = (what: string, found: string, todo: string): Finding => ({ what, isWell: false, found, todo });

/** A fault that prevents startup. `message` is the one that startup prints; it says what to do. */
export const refused = (what: string, message: string): Finding => ({
  what,
  isWell: false,
  found: message.replaceAll('\n', ' '),
});

/** The finding for a rule enforced at startup. */
export const ruled = (what: string, { found, todo }: CheckResult): Finding =>
  todo === undefined ? well(what, found) : wrong(what, found, todo);

/** The finding for a rule that startup only warns about. */
export const advised = (what: string, { found, todo }: CheckResult): Finding => ({
  ...well(what, found),
  ...(todo !== undefined && { todo }),
});

/** A passed check if `isWell`; otherwise a failed one, with what to do about it. */
export const judged = (what: string, isWell: boolean, found: string, todo: string): Finding =>
  isWell ? well(what, found) : wrong(what, found, todo);

/** The installation to check: its variables and, in embedded mode, its data folder. */
export type Installation = Readonly<{
  environment: NodeJS.ProcessEnv;
  /** The data folder in embedded mode; null for processes in containers. */
  data: string | null;
}>;

/** A read-only check. Returns no findings about features that this marketplace does not use. */
export type Check = (installation: Installation) => Promise<readonly Finding[]>;

/** Treats an empty variable as absent. */
export const given = ({ environment }: Installation, name: string): string | undefined =>
  environment[name] || undefined;

/** The finding for an unmet requirement: `error` gives the reason, and the advice names the variable. */
export const unmet = (what: string, error: unknown, variable: string): Finding =>
  wrong(what, (error as Error).message, `Correct ${variable}, or start the server.`);

/** Returns the result of `work`, or the StartFailure that it throws. */
export async function unlessRefused<T>(work: () => T | Promise<T>): Promise<T | StartFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartFailure) return error;
    throw error;
  }
}

/**
 * Whether startup refuses the data folder. In that case the `data` finding gives the reason, and other findings would
 * only repeat or contradict it.
 */
export const isUnusable = async (data: string): Promise<boolean> =>
  (await unlessRefused(() => refuseUnusableFolder(data))) instanceof StartFailure;

/** Rejects with 'no response' when the work takes longer than `ms`. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no response')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
