import { type Context, use } from 'react';

/** The value of a context that has no default. Throws outside its provider. */
export const useRequired = <Value>(context: Context<Value | null>): Value => {
  const value = use(context);
  if (value === null) throw new Error(`${context.displayName ?? 'A context'} has no provider here`);
  return value;
};
