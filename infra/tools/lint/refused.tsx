// Code that the rules in this folder refuse. Biome reports a comment below as unused as soon as its rule no longer
// works.

export const refused = [
  // biome-ignore lint/plugin/broken-hash: an example
  createHash('md5'),
  // biome-ignore lint/plugin/broken-hash: an example
  createHmac('sha1', key),
  // biome-ignore lint/plugin/broken-hash: an example
  createCipheriv('aes-256-ecb', key, null),
  // biome-ignore lint/plugin/broken-hash: an example
  createCipheriv(CIPHER, key, null),
  // biome-ignore lint/plugin/built-expression: an example
  new RegExp(text),
  // biome-ignore lint/plugin/file-url: an example
  new URL('.', import.meta.url).pathname,
  // biome-ignore lint/plugin/file-url: an example
  new URL(import.meta.url).href,
  // biome-ignore lint/plugin/file-url: an example
  import.meta.url.slice(7),
  // biome-ignore lint/plugin/lazy-part: an example
  import('@/screens/Landing'),
  // biome-ignore lint/plugin/message-listener: an example
  window.addEventListener('message', listen),
  // biome-ignore lint/plugin/query-key: an example
  { queryKey: ['projects'] },
  // biome-ignore lint/plugin/unchecked-certificate: an example
  { rejectUnauthorized: false },
];

// biome-ignore lint/plugin/markup-from-text: an example
element.innerHTML = text;
// biome-ignore lint/plugin/markup-from-text: an example
window.onmessage = listen;
// biome-ignore lint/plugin/unchecked-certificate: an example
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

export const fields = [
  // biome-ignore lint/plugin/password-field: an example
  <input key="masked" id="a" type="password" />,
  // biome-ignore lint/plugin/password-field: an example
  <input key="registered" {...register('newPassword')} />,
  // biome-ignore lint/plugin/password-field: an example
  <PasswordInput key="untold" {...register('password')} />,
  // biome-ignore lint/plugin/page-attribute: an example
  <textarea key="pasted" onPaste={refuse} />,
];

/** Code that the rules accept. */
export const accepted = [
  createHash('sha256'),
  /^\d+$/,
  fileURLToPath(new URL('.', import.meta.url)),
  loadChunk(() => import('@/screens/Landing')),
  <PasswordInput key="told" autoComplete="new-password" {...register('password')} />,
];

// biome-ignore lint/plugin/one-component: an example
export const FirstPart = 1;
// biome-ignore lint/plugin/one-component: an example
export const SecondPart = 2;
