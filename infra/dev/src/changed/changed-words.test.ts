import { describe, expect, it } from '@jest/globals';
import { listChangedWords } from './changed-words.ts';

describe('changed texts', () => {
  it('are those of only one of both contents, in the parts that a test can have', () => {
    const before = "{ title: 'Seus planos', left: 'Restam {{count}} minutos hoje' }";
    const after = "{ title: 'Seus planos', left: 'Restam só {{count}} minutos hoje' }";
    expect(listChangedWords(before, after)).toEqual(['Restam', 'Restam só']);
  });

  it('are all of a new file, without those that are too short', () => {
    expect(listChangedWords('', "{ a: 'Sim', b: 'Enviar arquivo' }")).toEqual(['Enviar arquivo']);
  });
});
