import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { someFirst } from '../../subscriptions/sync/standing.fixture.ts';
import { writeReceipt } from './write-receipt.ts';

/** Returns the text that a PDF draws: its hexadecimal strings, without the spaces between letters. */
const textOf = (pdf: Buffer): string => {
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  const pages = [...streams].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  );
  const strings = pages.join('').matchAll(/<([\da-f]+)>/g);
  return Buffer.from([...strings].map(([, hex]) => hex).join(''), 'hex').toString('latin1');
};

const SELLER = { name: 'Escriba', cnpj: '', address: '', email: '' };

it('a receipt names the days that it pays for, as the page does: the last one is the day before the next period', async () => {
  const pdf = await buffer(
    writeReceipt({ charge: someFirst(), customer: undefined, seller: SELLER, locale: 'pt' }),
  );
  expect(textOf(pdf)).toContain('16/03/2026 \u0096 15/04/2026');
});

it('a receipt names the brand of the card as people know it', async () => {
  const charge = someFirst({ method: 'credit_card', card: { brand: 'AMEX', last4: '0005' } });
  const pdf = await buffer(writeReceipt({ charge, customer: undefined, seller: SELLER, locale: 'pt' }));
  expect(textOf(pdf)).toContain('Cartão de crédito American Express');
});
