/** A recording's name without its file extension, as pages show it, and the extension with its dot; empty without one. */
export const splitName = (fileName: string): { readonly name: string; readonly extension: string } => {
  const name = fileName.trim();
  const extension = /(?<=.)\.[A-Za-z][A-Za-z0-9]{1,4}$/u.exec(name)?.[0] ?? '';
  return { name: name.slice(0, name.length - extension.length), extension };
};
