/** Login, registration and the screens linked from emails have no header or footer. */
export const isBare = (pathname: string): boolean =>
  /login|register|-password$|(verify|confirm)-email$|undo-email-change$|(newsletter|mail)\/(confirm|unsubscribe)$/.test(
    pathname,
  );
