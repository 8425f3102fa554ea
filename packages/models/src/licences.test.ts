import { expect, it } from '@jest/globals';
import { asksForAttribution, isNonCommercial } from './licences.ts';

it.each(['cc-by-nc-4.0', 'CC-BY-NC-SA-4.0', 'cc-by-nc-nd-3.0', 'Coqui non-commercial'])(
  '%s excludes commercial use',
  (licence) => {
    expect(isNonCommercial(licence)).toBe(true);
  },
);

it.each(['mit', 'apache-2.0', 'cc-by-4.0', 'unknown', 'cc0-1.0', 'openrail++'])('%s does not', (licence) => {
  expect(isNonCommercial(licence)).toBe(false);
});

it('the licences of Creative Commons ask for the author, except CC0', () => {
  expect(['cc-by-4.0', 'CC-BY-NC-4.0', 'cc0-1.0', 'mit', 'unknown'].map(asksForAttribution)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
