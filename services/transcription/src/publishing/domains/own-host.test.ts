import { isDomainError } from '@escriba/errors';
import { describe, expect, it } from '@jest/globals';
import { toOwnHost } from './own-host.ts';

const PRODUCT = 'app.escriba.com.br';
const label = (length: number) => 'a'.repeat(length);
const outcomeOf = (typed: string): string => {
  try {
    return toOwnHost(typed, PRODUCT);
  } catch (error) {
    return isDomainError(error) ? error.code : String(error);
  }
};

describe('a company’s domain', () => {
  it.each([
    ['textos.empresa.com.br', 'textos.empresa.com.br'],
    [' Textos.Empresa.COM.BR. ', 'textos.empresa.com.br'],
    ['empresa.com.br', 'empresa.com.br'],
    ['transcrições.câmara.com.br', 'xn--transcries-v6a2o.xn--cmara-3qa.com.br'],
    ['xn--cmara-3qa.com.br', 'xn--cmara-3qa.com.br'],
    ['ｔｅｘｔｏｓ．empresa.com', 'textos.empresa.com'],
    ['empresa.github.io', 'empresa.github.io'],
    // A letter of another script stays another name, whatever it looks like.
    ['еscriba.com.br', 'xn--scriba-2of.com.br'],
    [`${label(63)}.com`, `${label(63)}.com`],
    ['escriba.com.br', 'escriba.com.br'],
    ['notapp.escriba.com.br', 'notapp.escriba.com.br'],
  ])('%s is %s', (typed, host) => {
    expect(outcomeOf(typed)).toBe(host);
  });

  it.each([
    '',
    '.',
    'localhost',
    'empresa',
    'com.br',
    'br',
    'github.io',
    'https://textos.empresa.com.br',
    'textos.empresa.com.br/t/abc',
    'textos.empresa.com.br:8080',
    'textos.empresa.com.br?x=1',
    'ana@empresa.com.br',
    '*.empresa.com.br',
    '_escriba.empresa.com.br',
    '-textos.empresa.com.br',
    'textos..empresa.com.br',
    'textos empresa.com.br',
    'textos.empresa.com.br\u0000',
    'a%2eempresa.com.br',
    '192.168.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'servidor.local',
    'postgres.escriba.svc.cluster.local',
    'metadata.google.internal',
    'empresa.test',
    'exemplo.naoexiste',
    `${label(64)}.com`,
    `${Array.from({ length: 4 }, () => label(60)).join('.')}.com.br`,
    `${label(250)}.com.br`,
    'xn--.com',
  ])('is not %j', (typed) => {
    expect(outcomeOf(typed)).toBe('domain.invalid');
  });

  it.each([PRODUCT, 'x.app.escriba.com.br', 'APP.escriba.com.br.', 'a.b.app.escriba.com.br'])(
    'is not the product’s own: %s',
    (typed) => {
      expect(outcomeOf(typed)).toBe('domain.reserved');
    },
  );
});
