import { OF_CONTAINERS, unknownVariables } from '../launcher/unknown-variables.ts';

/** Logs a warning of each variable of a process in a container that is probably misspelt. */
export function warnOfVariables(environment: NodeJS.ProcessEnv): void {
  // Not on the standard output, which a tool may print something to that is kept in a file.
  for (const { found, todo } of unknownVariables(environment, OF_CONTAINERS)) {
    process.stderr.write(`${JSON.stringify({ level: 40, time: Date.now(), msg: `${found}. ${todo}` })}\n`);
  }
}
