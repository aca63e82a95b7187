import { cellsOf } from './ledger.ts';

/**
 * The number of requirements at levels 1 and 2 in each section (ASVS 5.0.0). In each section, these come before the
 * requirements at level 3. Chapter 17 is about WebRTC.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const REQUIRED = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);
const STATES = ['met', 'not applicable', 'open'];
const COUNTS = /^Of \d+ requirements .*\.$/m;

/** The ASVS ledger with the number of its rows in each state, and a sentence for each error in its rows. */
export function countAsvs(text: string): Readonly<{ text: string; complaints: readonly string[] }> {
  const rows = text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map(cellsOf);
  const [met, notApplicable, open] = STATES.map((state) => rows.filter(([, own]) => own === state).length);
  const counts = `Of ${rows.length} requirements ${met} are met, ${notApplicable} not applicable, ${open} open.`;
  const complaints = [
    ...REQUIRED.filter((id, index) => rows[index]?.[0] !== id)
      .slice(0, 1)
      .map((id) => `docs/records/asvs.md: the row for requirement ${id} is missing, or in the wrong order.`),
    ...rows.slice(REQUIRED.length).map(([id]) => `docs/records/asvs.md: ${id} is not a requirement of level 1 or 2.`),
    ...rows.flatMap(([id, state = '', places, tests = '']) => {
      if (!STATES.includes(state))
        return [`docs/records/asvs.md: expected one of ${STATES.join(', ')} for ${id}, got ${state}.`];
      const isShown = !tests.startsWith('none: ') || /`[\w./-]+`/.test(places ?? '');
      return state === 'met' && !isShown ? [`docs/records/asvs.md: ${id} is met, but no test or file proves it.`] : [];
    }),
    ...(COUNTS.test(text) ? [] : ['docs/records/asvs.md: the line "Of … requirements … are met, …" is missing.']),
  ];
  return { text: text.replace(COUNTS, counts), complaints };
}
