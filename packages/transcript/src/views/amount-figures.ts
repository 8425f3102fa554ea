import type { Amount } from './amounts.ts';

type Written = Pick<Amount, 'value' | 'decimals' | 'isInParts'>;

/** Returns an amount in figures: '1.250', '2,5', 'R$ 1,25 milhão' without its symbol. */
export const amountFigure = (amount: Written): string => {
  const { value, decimals, isInParts = false } = amount;
  if (decimals !== '') return decimalFigure(amount);
  if (value >= 1e12 && value % 1e10 === 0) return scaled(value / 1e12, 'trilhão', 'trilhões');
  if (isInParts) return groupFigure(value);
  if (value >= 1e9 && value < 1e12 && value % 1e7 === 0) return scaled(value / 1e9, 'bilhão', 'bilhões');
  if (value >= 1e6 && value < 1e9 && value % 1e4 === 0) return scaled(value / 1e6, 'milhão', 'milhões');
  return groupFigure(value);
};

export const decimalFigure = ({ value, decimals }: Pick<Amount, 'value' | 'decimals'>): string =>
  `${groupFigure(value)},${decimals}`;

const scaled = (value: number, one: string, many: string): string =>
  `${String(value).replace('.', ',')} ${value < 2 ? one : many}`;

const GROUPED = new Intl.NumberFormat('pt-BR', { useGrouping: 'always', maximumFractionDigits: 0 });
/** Formats a number with separated thousands: '23.000'. */
export const groupFigure = (value: number): string => GROUPED.format(value);
