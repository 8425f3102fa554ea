/** The file name in a `content-disposition` (RFC 6266): the Unicode one if present, without path characters. */
export const fileNameOf = (disposition: string): string | undefined => {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const name = decode(encoded) ?? (plain?.[1]?.replaceAll(/\\(.)/g, '$1') || plain?.[2]);
  return name?.split(/[/\\]/).at(-1) || undefined;
};

const decode = (encoded: string | undefined): string | undefined => {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded.trim());
  } catch {
    return undefined;
  }
};
