import { setNonce } from 'get-nonce';

// styled-components reads the csp-nonce meta tag itself; the two libraries below do not.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) {
  setNonce(nonce); // Radix Dialog's scroll lock
  Object.assign(window, { __nonce__: nonce }); // goober, inside react-hot-toast
}

// goober looks for its style sheet as `window._goober` and otherwise creates one through `innerHTML`, which Trusted
// Types forbid. It writes to the text node, so the element must contain one.
const sheet = Object.assign(document.createElement('style'), { id: '_goober', textContent: ' ' });
if (nonce) sheet.nonce = nonce;
document.head.append(sheet);

// zod probes `new Function` when the first schema is created, which our policy forbids and reports. zod is loaded
// later, with the screens that need it, and picks up this object then; `z.config({ jitless: true })` would pull it into
// this chunk.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
