import { OF_CONTAINERS, unknownVariables } from '../launcher/unknown-variables.ts';

/** Logs a warning of each variable of a process in a container that is probably misspelt. */
export function warnOfVariables(environment: NodeJS.ProcessEnv): void {
  // Not on standard output, since the output of a tool may be saved to a file.
  for (const { found, todo } of unknownVariables(environment, OF_CONTAINERS)) {
    process.stderr.write(`${JSON.stringify({ level: 40, time: Date.now(), msg: `${found}. ${todo}` })}\n`);
  }
}
