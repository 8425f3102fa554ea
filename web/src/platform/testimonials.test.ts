import { describe, expect, it } from '@jest/globals';
import { parseTestimonials } from './testimonials.ts';

describe('the operator’s testimonials', () => {
  it('are none without configuration', () => {
    expect(parseTestimonials('')).toEqual([]);
  });

  it('have a quote per language, or one for both', () => {
    const json = '[{"name":"A","role":"B","quote":{"pt":"Oi","en":"Hi"}},{"name":"C","quote":"Ok"}]';
    expect(parseTestimonials(json)).toEqual([
      { name: 'A', role: 'B', quote: { pt: 'Oi', en: 'Hi' } },
      { name: 'C', role: '', quote: { pt: 'Ok', en: 'Ok' } },
    ]);
  });

  it.each([
    '{',
    '{}',
    '[null]',
    '[{"name":"A"}]',
    '[{"name":"A","quote":{"pt":"Oi"}}]',
    '[{"name":1,"quote":"Oi"}]',
  ])('stop the build if they are %s', (json) => {
    expect(() => parseTestimonials(json)).toThrow(/^VITE_TESTIMONIALS/);
  });
});
