import { dictionary, headerTable } from './dictionary.ts';

/** docs/events.md with its generated parts as they have to be. Text that stands around them is left alone. */
export const inEventsDoc = (text: string): string =>
  text
    .replace(/<!-- headers -->[\s\S]*<!-- \/headers -->/, `<!-- headers -->\n${headerTable()}\n<!-- /headers -->`)
    .replace(
      /<!-- dictionary -->[\s\S]*<!-- \/dictionary -->/,
      `<!-- dictionary -->\n${dictionary()}\n<!-- /dictionary -->`,
    );
