import { describe, expect, it } from '@jest/globals';
import { toInitials } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Ana Maria Lima', 'AL'],
    ['ana', 'A'],
    ['Pessoa 2', 'P2'],
    ['Carlos (cliente)', 'C'],
    ['(cliente) Carlos Souza', 'CS'],
    ['Maria [RH]', 'M'],
    ['Dra. Helena Prado', 'HP'],
    ['Prof. Dr. João', 'J'],
    ['Sr Antônio Reis', 'AR'],
    ['Dr.', 'D'],
    ['“Zé” d’Ávila', 'ZD'],
    ['👩🏽‍⚖️ Júlia', 'J'],
    ['李 小龙', '李小'],
    ['🎧', '?'],
    ['+55 11 98765-4321', '?'],
    ['  ', '?'],
  ])('of %s are %s', (name, initials) => expect(toInitials(name)).toBe(initials));
});
