/** Pages to offer, in order; a negative number is a gap. */
export const listOfferedPages = (page: number, pages: number): number[] => {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const unique = [...new Set(near)].toSorted((one, other) => one - other);
  return unique.flatMap((one, index) => {
    const before = unique[index - 1];
    if (before === undefined || one - before === 1) return [one];
    return one - before === 2 ? [one - 1, one] : [-(before + 1), one];
  });
};
