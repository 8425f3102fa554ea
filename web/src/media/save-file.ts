/** Downloads a text as a file. */
export const saveText = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));

/** Downloads a blob as a file. */
export const saveBlob = (name: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob);
  follow(url, name);
  // Firefox reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** Downloads what a URL of this site serves as an attachment. */
export const saveFrom = (url: string): void => follow(url, '');

const follow = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};
