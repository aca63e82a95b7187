'use strict';
// Every script of package.json is `node infra/run.cjs <script> [<argument> …]`. This file and node-version.cjs are ES5:
// the version of Node is checked before any code that an old Node cannot parse.
require('./node-version.cjs');
require('./load.cjs');
