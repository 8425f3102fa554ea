import type { Locale } from './locale.ts';
import * as Type from './schema.ts';

/** A text in every language of the product. */
export const LocalisedTextSchema = Type.Object({
  pt: Type.String(),
  en: Type.String(),
} satisfies Record<Locale, Type.TString>);
