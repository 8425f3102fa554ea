import { type Context, use } from 'react';

/** Returns the value of a context without a default. Throws outside its provider and names it. */
export const useRequired = <Value>(context: Context<Value | null>, provider: string): Value => {
  const value = use(context);
  if (value === null) throw new Error(`this component needs a ${provider} around it`);
  return value;
};
