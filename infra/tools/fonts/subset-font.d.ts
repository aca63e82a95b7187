declare module 'subset-font' {
  interface Options {
    targetFormat?: 'truetype' | 'woff' | 'woff2';
    /** A value pins the axis; a range narrows it. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
    /** OpenType feature tags; all if omitted. */
    keepFeatures?: readonly string[];
    /** Name table ids. */
    preserveNameIds?: readonly number[];
  }

  /** The font with only the characters of `text`. */
  function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
  export = subsetFont;
}
