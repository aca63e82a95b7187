'use strict';
// Loads what infra/usages.json says that a script runs, in this process, once its arguments and the packages are right.
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const refuseOtherPackages = require('./packages.cjs');
const answer = require('./usage.cjs');

const [name, ...args] = process.argv.slice(2);
const [file, ...own] = answer(name, args).split(' ');
refuseOtherPackages();
const path = join(__dirname, '..', file);
process.argv.splice(1, process.argv.length, path, ...own, ...args);
void load();

async function load() {
  if (file.endsWith('.ts')) {
    // For the processes that it forks.
    process.execArgv.push('--import', 'tsx');
    await import('tsx');
  }
  await import(pathToFileURL(path).href);
}
