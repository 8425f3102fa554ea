/** Returns the last part of an address's path as a file name. */
export const nameOfUrl = (address: string): string => {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
