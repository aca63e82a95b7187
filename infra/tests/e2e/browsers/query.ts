/** Describes an element on a page, within `in` if given. */
export type Query = Readonly<
  ({ role: Role; name?: string | RegExp } | { text: string | RegExp }) & {
    in?: Query;
    /** Whether to include disabled elements. */
    orDisabled?: boolean;
    /** Whether to include hidden elements, such as a file input behind its label. */
    orHidden?: boolean;
  }
>;

export type Role = 'article' | 'button' | 'dialog' | 'field' | 'heading' | 'link' | 'list' | 'navigation' | 'radio';

/** The description as sent to the page, which cannot receive a RegExp. */
export type SentQuery = Readonly<{
  role: Role | null;
  text: string;
  flags: string | null;
  in: SentQuery | null;
  orDisabled: boolean;
  orHidden: boolean;
}>;

export function send(query: Query): SentQuery {
  const wanted = 'text' in query ? query.text : (query.name ?? '');
  const isPattern = wanted instanceof RegExp;
  return {
    role: 'role' in query ? query.role : null,
    text: isPattern ? wanted.source : wanted,
    flags: isPattern ? wanted.flags : null,
    in: query.in ? send(query.in) : null,
    orDisabled: query.orDisabled ?? false,
    orHidden: query.orHidden ?? false,
  };
}

/** A description for error messages. */
export function shown(query: Query): string {
  const within = query.in ? ` in ${shown(query.in)}` : '';
  return 'text' in query ? `the text ${query.text}${within}` : `the ${query.role} ${query.name ?? ''}${within}`;
}

/**
 * Runs in the page, so it must not use outer variables. Returns the visible element with exactly this name, otherwise
 * the first one whose name contains it, or null if no element matches.
 */
export function find(query: SentQuery): Element | null {
  const selectors: Record<string, string> = {
    article: 'article',
    button: 'button, [role="button"], summary',
    dialog: '[role="dialog"], [role="alertdialog"]',
    field: 'input:not([type="hidden"]), textarea, select',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    list: 'ul, ol',
    navigation: 'nav',
    radio: 'input[type="radio"]',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby');
    if (by)
      return plain(
        by
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    const label = element.getAttribute('aria-label');
    if (label) return plain(label);
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    if (labels.length > 0) return plain(labels.map((each) => each.textContent).join(' '));
    return plain(element.textContent);
  };
  const search = (wanted: SentQuery): Element | null => {
    const root = wanted.in ? search(wanted.in) : document.body;
    if (!root) return null;
    const fits = (text: string) =>
      wanted.flags === null
        ? text.toLowerCase().includes(wanted.text.toLowerCase())
        : new RegExp(wanted.text, wanted.flags).test(text);
    if (wanted.role === null) {
      const holds = (element: Element) => fits(plain(element.textContent));
      const all = [root, ...root.querySelectorAll('*')].filter((each) => holds(each) && isSeen(each));
      return all.find((each) => ![...each.children].some((child) => holds(child) && isSeen(child))) ?? null;
    }
    const namesOf = (element: Element) => [nameOf(element), plain(element.getAttribute('placeholder'))];
    const named = [...root.querySelectorAll(selectors[wanted.role] ?? '')].filter(
      (each) =>
        !each.closest('[aria-hidden="true"]') &&
        namesOf(each).some(fits) &&
        (wanted.orHidden || isSeen(each)) &&
        (wanted.orDisabled || !each.matches(':disabled')),
    );
    return named.find((each) => namesOf(each).includes(wanted.text)) ?? named[0] ?? null;
  };
  return search(query);
}
