'use strict';
// Runs before every script of package.json, in its process (`node -r`): answers --help and -h with what
// infra/usages.json says of the script, and refuses arguments that it does not take, and packages that are not those of
// package-lock.json, before anything is loaded or begun. npm gives the arguments to the last command of a script alone,
// so that this one has to be the first that does something. `takes`: nothing, words that are no options, anything, which
// the script then checks itself, or the names of its subcommands.
const { isMainThread } = require('node:worker_threads');
const refuseOtherPackages = require('./packages.cjs');

// The script that was asked for, as `npm run` and `node --run` name it.
const name = process.env.npm_lifecycle_event || process.env.NODE_RUN_SCRIPT_NAME || '';
const { scripts } = require('../package.json');
const { takes, usage } = require('./usages.json')[name] || {};

// A child that is forked, or a worker, has begun already.
process.execArgv = process.execArgv.filter((arg, i, all) => !isMe(arg) && !(arg === '-r' && isMe(all[i + 1])));
if (usage && isMainThread) {
  answer(withoutOwn(process.argv.slice(2)));
  refuseOtherPackages();
}

function isMe(arg) {
  return arg === './infra/usage.cjs';
}

/** The arguments that were added to those which stand in package.json. */
function withoutOwn(args) {
  const words = scripts[name].split(' ');
  for (let own = args.length; own > 0; own--) {
    if (args.slice(0, own).join(' ') === words.slice(-own).join(' ')) return args.slice(own);
  }
  return args;
}

function answer(args) {
  if (args.some((arg) => arg === '--help' || arg === '-h')) end(0, process.stdout, usage);
  if (Array.isArray(takes)) {
    const known = takes.join(', ');
    if (args[0] === undefined) refuse(`Say what to do: ${known}.`);
    if (!takes.includes(args[0])) refuse(`Expected one of ${known}, not ${args[0]}.`);
    return;
  }
  const unknown = args.find((arg) => takes === 'nothing' || (takes === 'words' && arg.startsWith('-')));
  if (unknown !== undefined) refuse(`Unknown argument: ${unknown}`);
}

/** The same two lines as those of infra/src/operate/usage.ts. */
function refuse(reason) {
  end(2, process.stderr, [reason, `Help: npm run ${name} -- --help`]);
}

function end(code, stream, lines) {
  stream.write(`${lines.join('\n')}\n`);
  process.exit(code);
}
