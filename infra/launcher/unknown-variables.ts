import { Variables } from '@hirelane/bff/config';
import { FilesConfig } from '@hirelane/files/blobs';
import { HiringConfig } from '@hirelane/hiring/config';
import { IdentityConfig, MailVariables } from '@hirelane/identity/config';
import { OpendataConfig } from '@hirelane/opendata/config';
import { ProposalsConfig } from '@hirelane/proposals/config';
import { RelayConfig, ServiceConfig, TopicsConfig } from '@hirelane/runtime/config';
import { distanceOf } from '@hirelane/search/nearest-word';
import { LauncherVariables, TelemetryVariables } from './settings.ts';
import { type CheckResult, sentenceOf } from './verdict.ts';

/** Prefixes used only by Hirelane variables. */
const PREFIXES = ['HIRELANE_', 'LIMIT_'];
/**
 * The maximum number of letters by which a misspelt name may differ, and the minimum length of a name for which that is
 * not a coincidence.
 */
const MISSPELT = { letters: 2, length: 6 };

type Schema = Readonly<{ shape: Readonly<Record<string, unknown>> }>;
const namesIn = (...schemas: readonly Schema[]): readonly string[] =>
  schemas.flatMap(({ shape }) => Object.keys(shape));

/**
 * The variables of all processes in containers. Processes may share a list of variables, so each accepts the others'.
 */
export const OF_CONTAINERS: readonly string[] = [
  ...namesIn(Variables, ServiceConfig, RelayConfig, TopicsConfig, IdentityConfig, ProposalsConfig, HiringConfig),
  ...namesIn(...FilesConfig.options, ...OpendataConfig.options, TelemetryVariables),
  'SECRETS_FILE',
];

/** Embedded mode's variables. */
export const OF_LAUNCHER: readonly string[] = namesIn(Variables, LauncherVariables, MailVariables, TelemetryVariables);

/** Logs a warning for each probably misspelt variable of a process in a container. */
export function warnOfVariables(environment: NodeJS.ProcessEnv): void {
  // Does not use standard output, because a tool's output may be saved to a file.
  for (const unknown of unknownVariables(environment, OF_CONTAINERS)) {
    process.stderr.write(`${JSON.stringify({ level: 40, time: Date.now(), msg: sentenceOf(unknown) })}\n`);
  }
}

/**
 * A warning about each unknown variable that was probably meant for Hirelane: one with our prefix, or whose name
 * differs from one of ours by one or two letters.
 */
export function unknownVariables(
  environment: NodeJS.ProcessEnv,
  known: readonly string[],
): readonly Required<CheckResult>[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = nearest(name, known);
      if (meant === undefined && !PREFIXES.some((prefix) => name.startsWith(prefix))) return [];
      const todo = meant === undefined ? 'Correct or remove it.' : `Did you mean ${meant}?`;
      return [{ found: `${name} is not a Hirelane variable and is ignored`, todo }];
    });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const { letters, length } = MISSPELT;
  if (name.length < length) return undefined;
  return known
    .filter((other) => other.length >= length)
    .map((other) => ({ other, distance: distanceOf(name, other, letters) }))
    .filter(({ distance }) => distance <= letters)
    .sort((one, another) => one.distance - another.distance)[0]?.other;
}
