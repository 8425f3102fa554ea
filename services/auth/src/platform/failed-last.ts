/**
 * Creates what does a work for one account or workspace after the other, and stops at a failure: the service may be down. What failed comes last
 * the next time, so that it keeps no other from its turn.
 */
export const createFailedLast = () => {
  const failed = new Set<string>();
  return async <Item extends { readonly id: string }>(
    items: readonly Item[],
    work: (item: Item) => Promise<void>,
  ): Promise<void> => {
    const ordered = items.toSorted((one, other) => Number(failed.has(one.id)) - Number(failed.has(other.id)));
    for (const item of ordered) {
      failed.add(item.id);
      await work(item);
      failed.delete(item.id);
    }
  };
};
