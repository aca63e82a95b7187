import { HttpProblem } from '@hirelane/http/http-problem';
import { describe, expect, test } from 'vitest';
import { checkName } from './worker.ts';

describe('the name check accepts', () => {
  test.each(['Makefile', 'Report v1.2', '.gitignore', 'src/main.ts', 'Scripts/build.sh', 'ARCHIVE.ZIP'])(
    '%s',
    (name) => {
      expect(() => checkName(name)).not.toThrow();
    },
  );
});

describe('the name check refuses and reports', () => {
  test.each([
    ...['Invoice.pdf.LNK', 'x.HTA ', 'a.lnk.', 'run.bat', 'run.cmd', 'run.ps1', 'a.url', 'a.reg', 'a.jar', '.lnk'],
    ...['a.iso', 'a.img', 'a.vhd', 'a.msi', 'a.docm', 'a.chm', 'a.scr', 'a.unheard-of', 'a.mht'],
  ])('%j', (name) => {
    expect(messageOf(name)).toBe(
      `This archive contains “${name}”. Files of this kind are not accepted, not even in an archive: leave it out, or save it as another kind.`,
    );
  });

  test.each(['brief/.bat', 'folder/.hidden.exe', 'folder\\a.exe'])('%j, without its folders', (path) => {
    expect(messageOf(path)).toContain(`“${path.split(/[\\/]/).at(-1)}”`);
  });

  test.each(['run.js', '.js', 'run.VBS'])('%j, with an alternative', (name) => {
    expect(messageOf(name)).toContain('add .txt to its name');
  });

  test('a long name, truncated', () => {
    expect(messageOf(`${'a'.repeat(200)}.exe`)).toContain(`“${'a'.repeat(80)}”`);
  });
});

test.each(['readme.txt::$DATA', 'a.txt:b.exe', 'a\u202Etxt.exe', 'a\tb.txt', 'a\u202E/b.txt'])(
  'a whole path such as %j is refused without being shown',
  (path) => {
    expect(messageOf(path)).toBe(
      'This archive contains a name with a colon or an invisible character. Rename that file.',
    );
  },
);

/** The error on the field `file` for a refused name. */
function messageOf(path: string): string {
  try {
    checkName(path);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const [field] = error.body.errors;
    expect([error.body.code, field?.pointer]).toEqual(['invalid', '#/file']);
    return field?.message ?? '';
  }
  throw new Error('expected a refusal, but the name was accepted');
}
