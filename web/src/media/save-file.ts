/** Hands a text to the browser's downloads. */
export const saveText = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));

/** Hands a file to the browser's downloads. */
export const saveBlob = (name: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob);
  follow(url, name);
  // Firefox still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** Has the browser download what an address of this site gives as an attachment. */
export const saveFrom = (url: string): void => follow(url, '');

const follow = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};
