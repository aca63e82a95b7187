/** The person has been erased: nothing can be written about them any more. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}
