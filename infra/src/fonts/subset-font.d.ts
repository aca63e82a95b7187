declare module 'subset-font' {
  interface Options {
    targetFormat?: 'truetype' | 'woff' | 'woff2';
    /** A value pins the axis; limits narrow it. */
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
    /** OpenType feature tags; all when it is missing. */
    keepFeatures?: readonly string[];
    /** Ids of the name table. */
    preserveNameIds?: readonly number[];
  }

  /** The font with the characters of `text` alone. */
  function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
  export = subsetFont;
}
