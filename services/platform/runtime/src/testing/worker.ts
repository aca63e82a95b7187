/** Runs forever, fills the memory, or returns an answer, depending on the question. */
export function work(question: 'spin' | 'fill' | 'answer'): string {
  const kept: object[] = [];
  while (question === 'spin') kept.length = 0;
  while (question === 'fill') kept.push({ at: kept.length, text: `${kept.length}` });
  return 'answered';
}
