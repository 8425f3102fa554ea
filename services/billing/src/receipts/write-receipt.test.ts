import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { someFirst } from '../sync/standing.fixture.ts';
import { writeReceipt } from './write-receipt.ts';

/** The text that a PDF draws: its hexadecimal strings, without the spaces between letters. */
const textOf = (pdf: Buffer): string => {
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  const pages = [...streams].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  );
  const strings = pages.join('').matchAll(/<([\da-f]+)>/g);
  return Buffer.from([...strings].map(([, hex]) => hex).join(''), 'hex').toString('latin1');
};

it('a receipt names the brand of the card as people know it', async () => {
  const charge = someFirst({ method: 'credit_card', card: { brand: 'AMEX', last4: '0005' } });
  const seller = { name: 'Escriba', cnpj: '', address: '', email: '' };
  const pdf = await buffer(writeReceipt({ charge, customer: undefined, seller, locale: 'pt' }));
  expect(textOf(pdf)).toContain('Cartão de crédito American Express');
});
