import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListAddress, readAddress, writeAddress } from './list-address.ts';

/** Returns the list's state, kept in the page's address. A change returns to the first page unless it names another. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (changes: Partial<ListAddress>, how: { readonly replace?: boolean } = {}): void =>
      setParams((now) => writeAddress({ ...readAddress(now), page: 1, ...changes }), how),
    [setParams],
  );
  const toPage = (page: number): string => `?${writeAddress({ ...address, page }).toString()}`;
  return { address, change, toPage };
};
