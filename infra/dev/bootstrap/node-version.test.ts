import { expect, it } from '@jest/globals';
import { isNodeNewEnough } from './node-version.mjs';

it.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['22.0.0', true],
  ['24.21.0', true],
])('Node %s is new enough: %s', (version, enough) => {
  expect(isNodeNewEnough(version)).toBe(enough);
});
