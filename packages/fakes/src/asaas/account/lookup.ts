type Known<Item> = { count: number; readonly byKey: Map<string, Item[]> };

/**
 * Finds items of a list by a key, without walking the list each time: a fake that runs for years of its clock has many charges. The list only
 * grows, and the key of an item never changes.
 */
export const createLookup = <Item>(keyOf: (item: Item) => string | undefined) => {
  const lists = new WeakMap<readonly Item[], Known<Item>>();
  return (items: readonly Item[], key: string | undefined): readonly Item[] => {
    const known = lists.get(items) ?? { count: 0, byKey: new Map<string, Item[]>() };
    lists.set(items, known);
    for (const item of items.slice(known.count)) {
      const itemKey = keyOf(item);
      if (itemKey === undefined) continue;
      const found = known.byKey.get(itemKey);
      if (found === undefined) known.byKey.set(itemKey, [item]);
      else found.push(item);
    }
    known.count = items.length;
    return key === undefined ? [] : (known.byKey.get(key) ?? []);
  };
};
