import { describe, expect, it } from '@jest/globals';
import { toGreetingName } from './greeting-name.ts';

describe('the name in a greeting', () => {
  it.each([
    ['Ana Maria Lima', 'Ana'],
    ['Dra. Helena Prado', 'Dra. Helena'],
    ['Prof. Dr. João Reis', 'Prof. Dr. João'],
    ['Dr.', 'Dr.'],
    ['  ', ''],
  ])('of “%s” is “%s”', (name, greeting) => expect(toGreetingName(name)).toBe(greeting));
});
