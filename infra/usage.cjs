'use strict';
// Answers --help and -h with what infra/usages.json says of a script, and refuses arguments that it does not take, before
// anything is loaded or begun. `takes`: nothing, words that are no options, anything, which the script then checks itself,
// or the names of its subcommands.
const usages = require('./usages.json');

/** What the script runs: a file, and arguments of its own. Ends the process when it is not to run. */
module.exports = function answer(name, args) {
  if (!usages[name]) end(2, process.stderr, [`There is no script ${name}.`]);
  const { runs, takes, usage } = usages[name];
  if (args.some((arg) => arg === '--help' || arg === '-h')) end(0, process.stdout, usage);
  if (Array.isArray(takes)) {
    const known = takes.join(', ');
    if (args[0] === undefined) refuse(name, `Say what to do: ${known}.`);
    if (!takes.includes(args[0])) refuse(name, `Expected one of ${known}, not ${args[0]}.`);
  }
  const unknown = args.find((arg) => takes === 'nothing' || (takes === 'words' && arg.startsWith('-')));
  if (unknown !== undefined) refuse(name, `Unknown argument: ${unknown}`);
  return runs;
};

/** The same two lines as those of infra/cli/usage.ts. */
function refuse(name, reason) {
  end(2, process.stderr, [reason, `Help: npm run ${name} -- --help`]);
}

function end(code, stream, lines) {
  stream.write(`${lines.join('\n')}\n`);
  process.exit(code);
}
