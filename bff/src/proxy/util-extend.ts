import util from 'node:util';

// http-proxy, which http-proxy-middleware 3 uses, reads `util._extend` when it is loaded, and Node 22 and newer print a
// deprecation warning (DEP0060). Node recommends `Object.assign` instead. Remove this with http-proxy-middleware 4,
// which uses another proxy and needs Node 22.15.
Object.defineProperty(util, '_extend', { value: Object.assign, configurable: true, writable: true });
