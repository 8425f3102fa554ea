import { describe, expect, it } from '@jest/globals';
import { fold, matches } from './matches.ts';

describe('the palette’s search', () => {
  it.each([
    ['', 'Tema: Escuro', true],
    ['configuracoes', 'Configurações', true],
    ['ESC tem', 'Tema: Escuro', true],
    ['curo', 'Tema: Escuro', false],
    ['sair já', 'Sair', false],
  ])('“%s” in “%s”: %p', (search, text, isFound) => {
    expect(matches(fold(search), fold(text))).toBe(isFound);
  });
});
