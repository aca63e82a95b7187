'use strict';
// Runs before any code that needs a package, which would fail with a stack trace if `npm ci` has not been run since the
// last change to package-lock.json.
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const root = dirname(__dirname);
const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;

/**
 * An error message naming the first production package that is missing or whose version differs from
 * package-lock.json; otherwise undefined.
 */
function otherPackage() {
  const isInstalled = existsSync(join(root, 'node_modules'));
  // Other package managers do not write the second list, and in an image, either list may be missing.
  const lists = ['package-lock.json', ...(isInstalled ? ['node_modules/.package-lock.json'] : [])];
  if (!lists.every((path) => existsSync(join(root, path)))) return undefined;
  const installed = isInstalled ? packagesOf('node_modules/.package-lock.json') : {};
  const missing = Object.entries(packagesOf('package-lock.json')).find(
    ([path, { version, link, dev, optional, peer, devOptional }]) =>
      path.startsWith('node_modules/') &&
      !(link || dev || optional || peer || devOptional) &&
      installed[path]?.version !== version,
  );
  if (missing === undefined) return undefined;
  const [path, { version }] = missing;
  return `Run npm ci first: expected ${path.replace('node_modules/', '')} ${version}, found ${installed[path]?.version ?? 'none'}.`;
}

/** Exits if packages are missing or have different versions. */
module.exports = function refuseOtherPackages() {
  const found = otherPackage();
  if (found === undefined) return;
  process.stderr.write(`${found}\n`);
  process.exit(1);
};
