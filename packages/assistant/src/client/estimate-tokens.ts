/** UTF-8 bytes of a token, at least, in text of Latin script. Tokenizers make about 3.5 of Portuguese. */
const BYTES_PER_TOKEN = 2.8;

/** Estimates the tokens of a text, rather too many than too few, for any language and tokenizer. */
export const estimateTokens = (text: string): number =>
  Math.ceil(Buffer.byteLength(text, 'utf8') / BYTES_PER_TOKEN);
