'use strict';
// For --help and -h, prints the script's text from infra/usages.json. Refuses arguments that the script does not
// accept, before anything is loaded. `takes`: `nothing`; `words`, but no options; `anything`, which the script checks;
// or the names of the subcommands.
const usages = require('./usages.json');

/** Returns the script's command: a file and fixed arguments. Exits if the script must not run. */
module.exports = function answer(name, args) {
  if (!usages[name]) end(2, process.stderr, [`There is no script ${name}.`]);
  const { runs, takes, usage } = usages[name];
  if (args.some((arg) => arg === '--help' || arg === '-h')) end(0, process.stdout, usage);
  if (Array.isArray(takes)) {
    const known = takes.join(', ');
    if (args[0] === undefined) refuse(name, `Expected one of ${known}, got none.`);
    if (!takes.includes(args[0])) refuse(name, `Expected one of ${known}, got ${args[0]}.`);
  }
  const unknown = args.find((arg) => takes === 'nothing' || (takes === 'words' && arg.startsWith('-')));
  if (unknown !== undefined) refuse(name, `Unknown argument: ${unknown}`);
  return runs;
};

/** The same two lines as in infra/cli/usage.ts. */
function refuse(name, reason) {
  end(2, process.stderr, [reason, `Help: npm run ${name} -- --help`]);
}

function end(code, stream, lines) {
  stream.write(`${lines.join('\n')}\n`);
  process.exit(code);
}
