export type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** Returns a contract's path with its parameters filled in and its query appended; absent values are omitted. */
export const requestPath = (path: string, params: Values = {}, query: Values = {}): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`the path ${path} needs '${name}'`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
};
