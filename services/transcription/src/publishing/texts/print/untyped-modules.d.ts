/** These packages have no types; this is the part that is used. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next place where a line may end; null after the last. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare module 'fontverter' {
  const fontverter: { convert(font: Uint8Array, format: 'truetype'): Promise<Buffer> };
  export default fontverter;
}
