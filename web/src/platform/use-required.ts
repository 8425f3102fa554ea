import { type Context, use } from 'react';

/** The value of a context that has no default. Throws outside its provider, which it names. */
export const useRequired = <Value>(context: Context<Value | null>, provider: string): Value => {
  const value = use(context);
  if (value === null) throw new Error(`${provider} must stand around this component`);
  return value;
};
