import util from 'node:util';

// http-proxy, on which http-proxy-middleware 3 stands, takes `util._extend` when it is loaded, and Node 22 and newer warn of that
// in everybody's terminal (DEP0060). `Object.assign` is what Node says to use instead. To be removed with http-proxy-middleware 4,
// which stands on another proxy and needs Node 22.15.
Object.defineProperty(util, '_extend', { value: Object.assign, configurable: true, writable: true });
