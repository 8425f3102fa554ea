import { expect, it } from '@jest/globals';
import { hidePersonalInName } from './personal-names.ts';

it.each([
  ['meu CPF_249.715.637-92.mp3', 'meu CPF [CPF].mp3'],
  ['249.715.637-92.mp3', '[CPF].mp3'],
  ['fone (11) 98765-4321.wav', 'fone [telefone].wav'],
  ['ana@exemplo.com.br', '[e-mail]'],
  ['ana@exemplo.com.mp3', '[e-mail]'],
  ['de ana@exemplo.com.br 249.715.637-92.mp3', 'de [e-mail] [CPF].mp3'],
  ['Reunião_de  terça.mp3', 'Reunião_de  terça.mp3'],
  ['Ana', 'Ana'],
  ['.mp3', '.mp3'],
  ['', ''],
])('%j is shown as %j', (name, shown) => {
  expect(hidePersonalInName(name)).toBe(shown);
});

it('hides only the chosen kinds', () => {
  const name = 'de ana@exemplo.com.br 249.715.637-92.mp3';
  expect(hidePersonalInName(name, ['cpf'])).toBe('de ana@exemplo.com.br [CPF].mp3');
  expect(hidePersonalInName(name, ['birth'])).toBe(name);
});
