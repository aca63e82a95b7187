'use strict';
// `node infra/run.cjs <script> [<argument> …]` is every script of package.json. In ES5, as what it loads first: the version
// of Node is checked before anything that an old one cannot read.
require('./node-version.cjs');
require('./load.cjs');
