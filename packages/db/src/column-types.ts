import { types } from 'pg';

const { INT8, DATE } = types.builtins;
type TypeId = Parameters<typeof types.getTypeParser>[0];

/** How columns are read: bigint becomes a number, date stays `YYYY-MM-DD`, timestamptz is a Date, numeric stays a string. */
export const columnTypes = {
  getTypeParser: (oid: TypeId, format?: 'text' | 'binary') => {
    if (oid === INT8) return parseSafeInteger;
    if (oid === DATE) return (value: string) => value;
    return types.getTypeParser(oid, format);
  },
};

const parseSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
};
