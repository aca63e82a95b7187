/** Checks whether a value has a shape. */
export type Shape<T = unknown> = (value: unknown) => value is T;

/** The type of values with this shape. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

type Parts = Readonly<Record<string, Shape>>;
type OptionalOf<P extends Parts> = { [K in keyof P]: undefined extends Shaped<P[K]> ? K : never }[keyof P];
type ObjectOf<P extends Parts> = { [K in Exclude<keyof P, OptionalOf<P>>]: Shaped<P[K]> } & {
  [K in OptionalOf<P>]?: Shaped<P[K]>;
};

export const anything = (_value: unknown): _value is unknown => true;
export const text = (value: unknown): value is string => typeof value === 'string';
export const number = (value: unknown): value is number => typeof value === 'number';
export const flag = (value: unknown): value is boolean => typeof value === 'boolean';

/** The shape of one of these values. */
export const oneOf =
  <const T>(...values: readonly T[]): Shape<T> =>
  (value): value is T =>
    values.some((each) => each === value);

export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value): value is T | null =>
    value === null || shape(value);

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || shape(value);

export const either =
  <S extends readonly Shape[]>(...shapes: S): Shape<Shaped<S[number]>> =>
  (value): value is Shaped<S[number]> =>
    shapes.some((shape) => shape(value));

export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every((each) => shape(each));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with any keys. */
export const record =
  <T>(shape: Shape<T>): Shape<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every((each) => shape(each));

/** An object with these properties and possibly others, because a newer server may send more. */
export const object =
  <P extends Parts>(parts: P): Shape<ObjectOf<P>> =>
  (value): value is ObjectOf<P> =>
    isObject(value) && Object.entries(parts).every(([name, shape]) => shape(value[name]));

/** An uploaded file, as forms refer to it. */
export const fileRef = object({ _id: text, name: text, size: number, contentType: text });
