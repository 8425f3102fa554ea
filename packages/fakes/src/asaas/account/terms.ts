import { addDays, daysBetween } from './days.ts';
import { type Body, centsIn, numberIn, objectIn, textIn } from './fields.ts';
import { toReais } from './money.ts';
import type { Payment, Rate, Terms } from './state.ts';

export const NO_TERMS: Terms = {
  discount: { value: 0, type: 'FIXED', dueDateLimitDays: 0 },
  fine: { value: 0, type: 'FIXED' },
  interest: { value: 0, type: 'PERCENTAGE' },
};

/** Reads discount, fine and monthly interest of a charge; what the body leaves out stays as it is. */
export const readTerms = (body: Body, present: Terms = NO_TERMS): Terms => {
  const discount = objectIn(body, 'discount');
  const fine = objectIn(body, 'fine');
  const interest = objectIn(body, 'interest');
  return {
    discount: {
      ...(discount ? readRate(discount) : present.discount),
      dueDateLimitDays:
        (discount && numberIn(discount, 'dueDateLimitDays')) ?? present.discount.dueDateLimitDays,
    },
    fine: fine ? readRate(fine) : present.fine,
    interest: interest ? { value: centsIn(interest, 'value') ?? 0, type: 'PERCENTAGE' } : present.interest,
  };
};

const readRate = (body: Body): Rate => ({
  value: centsIn(body, 'value') ?? 0,
  type: textIn(body, 'type') === 'PERCENTAGE' ? 'PERCENTAGE' : 'FIXED',
});

export const termsView = ({ discount, fine, interest }: Terms) => ({
  discount: {
    value: toReais(discount.value),
    limitDate: null,
    dueDateLimitDays: discount.dueDateLimitDays,
    type: discount.type,
  },
  fine: { value: toReais(fine.value), type: fine.type },
  interest: { value: toReais(interest.value), type: 'PERCENTAGE' },
});

/** Returns what is to be paid on a day: with the discount before its limit, with fine and interest after the due date. */
export const amountDueOn = (
  { valueCents, dueDate, terms }: Pick<Payment, 'valueCents' | 'dueDate' | 'terms'>,
  day: string,
): { readonly totalCents: number; readonly interestCents: number } => {
  const { discount, fine, interest } = terms;
  if (day <= addDays(dueDate, -discount.dueDateLimitDays)) {
    return { totalCents: valueCents - partOf(valueCents, discount), interestCents: 0 };
  }
  const daysLate = Math.max(0, daysBetween(dueDate, day));
  if (daysLate === 0) return { totalCents: valueCents, interestCents: 0 };
  const daily = (valueCents * interest.value) / 10_000 / 30;
  const interestCents = partOf(valueCents, fine) + Math.round(daily * daysLate);
  return { totalCents: valueCents + interestCents, interestCents };
};

const partOf = (valueCents: number, { type, value }: Rate): number =>
  type === 'FIXED' ? value : Math.round((valueCents * value) / 10_000);
