import type { Amount } from './amounts.ts';
import { amountFigure, decimalFigure } from './amount-figures.ts';
import type { Lead, RangeItem, RangeUnit } from './range-items.ts';
import type { Words } from './written.ts';

/** A figure for the words [from, end). */
export type Figured = { readonly text: string; readonly from: number; readonly end: number };

/**
 * Returns the figures of amounts that share the unit or scale of the last one; none if it is unclear whether they do: 'de um a cem mil'.
 * Returns undefined if the last has neither unit nor scale for them.
 */
export const writeRangeItems = (
  items: readonly RangeItem[],
  { counting }: Words,
): readonly Figured[] | undefined => {
  const last = items.at(-1);
  if (last === undefined) return undefined;
  const scales = items.slice(0, -1).map((item) => scaleFor(item, last.lead));
  if (last.unit === undefined && scales.every((scale) => scale === 1)) return undefined;
  if (scales.includes(undefined)) return [];
  if (items[0]?.unit !== undefined) return behindWritten(items);
  const shared = scales.find((scale) => scale !== undefined && scale > 1);
  return items.map((item, index) => {
    const scale = index < items.length - 1 ? (scales[index] ?? 1) : 1;
    const isThousands = shared === 1_000 && (scale > 1 || item === last);
    const text = textOf(item.amount, { scale, isThousands, unit: last.unit });
    const isUnitSaid = item === last || counting[item.amount.end] === undefined;
    return { text, from: item.from, end: isUnitSaid ? item.end : item.amount.end };
  });
};

/**
 * Writes a second amount after one that the engine wrote with its unit: 'entre R$ 10 mil e vinte mil reais'. The second follows if it has its
 * own.
 */
const behindWritten = ([first, second, third]: readonly RangeItem[]): readonly Figured[] => {
  if (first?.lead === undefined || second === undefined || third !== undefined) return [];
  if (second.unit !== first.unit || second.amount.isFigure) return [];
  const isThousands = first.lead.isAlone && first.lead.scale === 1_000 && second.lead?.scale === 1_000;
  const text = textOf(second.amount, { scale: 1, isThousands, unit: second.unit });
  return [{ text, from: second.from, end: second.end }];
};

/** Returns what an amount is multiplied by: 1, or the scale of the last one; undefined if it could be either. */
const scaleFor = ({ amount, lead: own }: RangeItem, lead: Lead | undefined): number | undefined => {
  if (own !== undefined || amount.value >= 1_000 || lead === undefined) return 1;
  const value = Number(`${amount.value}.${amount.decimals || '0'}`);
  const { group, scale, isAlone } = lead;
  if (isAlone && value <= group && group <= value * 10) return scale;
  return value >= 100 && group < 10 && scale === 1_000 ? 1 : undefined;
};

type Style = { readonly scale: number; readonly isThousands: boolean; readonly unit: RangeUnit | undefined };

const textOf = (amount: Amount, { scale, isThousands, unit }: Style): string => {
  if (unit === 'centavos') return `R$ 0,${String(amount.value).padStart(2, '0')}`;
  const figure = isThousands ? inThousands(amount, scale) : amountFigure(scaledBy(amount, scale));
  if (unit === '%') return `${figure}%`;
  return unit === undefined ? figure : `${unit} ${figure}`;
};

/** Writes an amount in thousands: 'dez' and 'vinte mil' → '10 mil', '20 mil'. */
const inThousands = (amount: Amount, scale: number): string => {
  const { value, decimals } = scale > 1 ? amount : { value: amount.value / 1_000, decimals: '' };
  return `${decimals === '' ? String(value).replace('.', ',') : decimalFigure({ value, decimals })} mil`;
};

const scaledBy = (amount: Amount, scale: number): Amount =>
  scale === 1
    ? amount
    : {
        ...amount,
        value: Math.round(Number(`${amount.value}.${amount.decimals || '0'}`) * scale),
        decimals: '',
      };
