import { isValidBoleto } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from '@jest/globals';
import { writeBoletoCode } from './boleto-code.ts';

describe('the numbers of a boleto', () => {
  it.each([
    ['2026-11-21', 2_990],
    ['2025-02-21', 100],
    ['2025-02-22', 123_456_789],
    ['2049-10-13', 1],
  ])('are valid for a charge due on %s', (dueDate, valueCents) => {
    const { line, barcode } = writeBoletoCode({ dueDate, valueCents, free: '1030000100000' });
    expect(line).toMatch(/^\d{47}$/);
    expect(barcode).toMatch(/^\d{44}$/);
    expect(isValidBoleto(line)).toBe(true);
  });

  it('say the same as line and as barcode', () => {
    const { line, barcode } = writeBoletoCode({ dueDate: '2026-11-21', valueCents: 2_990, free: '7' });
    expect(line.slice(33)).toBe(barcode.slice(5, 19));
    expect(barcode.slice(9, 19)).toBe('0000002990');
    expect(line.slice(32, 33)).toBe(barcode.slice(4, 5));
  });

  it('count due dates from 1000 again after 9999', () => {
    const factorOf = (dueDate: string) =>
      writeBoletoCode({ dueDate, valueCents: 1, free: '' }).barcode.slice(5, 9);
    expect(factorOf('2025-02-21')).toBe('9999');
    expect(factorOf('2025-02-22')).toBe('1000');
  });
});
