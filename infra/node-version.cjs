'use strict';
// Runs before every script of package.json, in ES5 and without any package: on an old Node, later code would fail with
// an unhelpful message such as `crypto is not defined`. The versions are those of `engines` in package.json.
var range = require('../package.json').engines.node;
var given = numbers(process.versions.node);

function numbers(text) {
  return text
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number);
}

/** Converts a version to a number that can be compared, provided that no part is above 999. */
function rank(version) {
  return (version[0] * 1000 + version[1]) * 1000 + version[2];
}

/** Whether the running version satisfies `^a.b.c` or `>=a.b.c`. */
function isIn(part) {
  var from = numbers(part);
  return rank(given) >= rank(from) && (part.indexOf('^') === -1 || given[0] === from[0]);
}

function nameOf(part) {
  return part.replace(/[\^>=]/g, '').replace(/(\.0)+$/, '');
}

function refuse() {
  var names = range.split(' || ').map(nameOf).join(', ');
  var has = process.versions.node;
  process.stderr.write(
    ['Hirelane needs Node ', names, ' or newer; this is ', has, '. Get a newer one from https://nodejs.org.\n'].join(
      '',
    ),
  );
  process.exit(1);
}

if (!range.split('||').some(isIn)) refuse();
