type Named = Readonly<{ firstName: string; lastName: string }>;
type Placed = Readonly<{ city: string; state: string }>;

/** A person's name as it is shown; a last name may be an initial, or missing. */
export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** Where a person is: 'Pune, Maharashtra'; '' if they have not said. */
export const placeOf = ({ city, state }: Placed): string => [city, state].filter(Boolean).join(', ');
