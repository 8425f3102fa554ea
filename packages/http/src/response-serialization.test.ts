import { describe, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { serializeResponse } from './response-serialization.ts';

const route = { method: 'GET', url: '/', httpStatus: '200' };
const Answer = Type.Object({ name: Type.String() });

describe('a response schema', () => {
  it('is compiled once, however many routes send it', () => {
    const [one, two] = ['/one', '/two'].map((url) => serializeResponse({ ...route, url, schema: Answer }));
    expect(one).toBe(two);
  });

  it('lets its own fields leave alone, whichever schemas were compiled before', () => {
    const other = Type.Object({ size: Type.Integer() });
    expect(serializeResponse({ ...route, schema: Answer })({ name: 'a', size: 1 })).toBe('{"name":"a"}');
    expect(serializeResponse({ ...route, schema: other })({ name: 'a', size: 1 })).toBe('{"size":1}');
  });
});
