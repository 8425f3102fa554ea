import { daysBetween } from './days.ts';

/** The parts of which a boleto's numbers are made. */
export type BoletoCharge = {
  readonly dueDate: string;
  readonly valueCents: number;
  /** Digits of the bank's free field, at most 25. */
  readonly free: string;
};

/** The numbers of a boleto: `line` has 47 digits, `barcode` 44. */
export type BoletoCode = { readonly line: string; readonly barcode: string };

/** Digits of a boleto: Asaas IP S.A. at the clearing house, and the currency digit of the real. */
const BANK_AND_CURRENCY = '4619';
/** The day from which the due-date factor counts. It has four digits: it was 9999 on 2025-02-21 and started again at 1000 the day after. */
const FACTOR_EPOCH = '2025-02-22';
const FACTOR_FIRST = 1_000;
const FACTOR_SPAN = 9_000;

/** Returns the digitable line and the barcode of a boleto, with their check digits (modulo 10 and modulo 11, FEBRABAN). */
export const writeBoletoCode = ({ dueDate, valueCents, free }: BoletoCharge): BoletoCode => {
  const days = daysBetween(FACTOR_EPOCH, dueDate);
  const factor = FACTOR_FIRST + (((days % FACTOR_SPAN) + FACTOR_SPAN) % FACTOR_SPAN);
  const amount = `${factor}${String(valueCents).padStart(10, '0')}`;
  const freeField = free.padStart(25, '0').slice(-25);
  const check = modulo11(BANK_AND_CURRENCY + amount + freeField);
  const blocks = [BANK_AND_CURRENCY + freeField.slice(0, 5), freeField.slice(5, 15), freeField.slice(15)];
  return {
    barcode: BANK_AND_CURRENCY + check + amount + freeField,
    line: blocks.map((block) => block + modulo10(block)).join('') + check + amount,
  };
};

const modulo10 = (digits: string): number => {
  const sum = digitsFromRight(digits).reduce((total, digit, index) => {
    const product = digit * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

const modulo11 = (digits: string): number => {
  const sum = digitsFromRight(digits).reduce((total, digit, index) => total + digit * (2 + (index % 8)), 0);
  const check = 11 - (sum % 11);
  return check > 9 ? 1 : check;
};

const digitsFromRight = (digits: string): number[] => Array.from(digits, Number).toReversed();
