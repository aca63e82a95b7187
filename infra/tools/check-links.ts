import { remark } from 'remark';
import { engine } from 'unified-engine';
import { repository } from '../launcher/repository.ts';
import { staleNames } from './links/comments.ts';
import { references } from './links/references.ts';

// A step of `npm run check`: checks that every link from a Markdown document to a file or heading in this repository
// has a target, and that every file mentioned in a comment exists.
engine(
  {
    processor: remark(),
    cwd: repository,
    files: ['.'],
    extensions: ['md'],
    ignoreName: '.gitignore',
    plugins: [['remark-validate-links', { repository: false }], references],
    frail: true,
    quiet: true,
    output: false,
    streamError: process.stdout,
  },
  (error, code) => {
    if (error) process.stdout.write(`${error.message}\n`);
    const stale = staleNames();
    process.stdout.write(stale.map((sentence) => `${sentence}\n`).join(''));
    process.exitCode = error || stale.length > 0 ? 1 : code;
  },
);
