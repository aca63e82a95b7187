'use strict';
// Checks a script's arguments and the packages, and then loads its file from infra/usages.json in this process.
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
    // Lets forked processes load TypeScript too.
    process.execArgv.push('--import', 'tsx');
    await import('tsx');
  }
  await import(pathToFileURL(path).href);
}
