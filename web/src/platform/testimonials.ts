import type { LocalisedText } from '@escriba/contracts/shared/locale';

/** A statement of a real customer, with permission. */
export type Testimonial = { readonly name: string; readonly role: string; readonly quote: LocalisedText };

/**
 * Parses the operator's testimonials: a JSON list of `{ "name", "role"?, "quote": { "pt", "en" } }`; a quote may also be one text for both
 * languages. Throws an Error with one sentence: a build with a broken list must fail.
 */
export const parseTestimonials = (json: string): readonly Testimonial[] => {
  if (json.trim() === '') return [];
  const list = parse(json);
  if (!Array.isArray(list)) throw new Error('VITE_TESTIMONIALS is not a list.');
  return list.map((item, index) => {
    const { name, role = '', quote } = (item ?? {}) as Record<string, unknown>;
    const texts = typeof quote === 'string' ? { pt: quote, en: quote } : (quote ?? {});
    const { pt, en } = texts as Record<string, unknown>;
    if (!isText(name) || typeof role !== 'string' || !isText(pt) || !isText(en))
      throw new Error(`VITE_TESTIMONIALS: entry ${index + 1} needs a name and a quote in pt and en.`);
    return { name, role, quote: { pt, en } };
  });
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error('VITE_TESTIMONIALS is not valid JSON.', { cause });
  }
};
