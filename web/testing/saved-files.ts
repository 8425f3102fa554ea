import { afterEach, beforeEach, jest } from '@jest/globals';

/** A file's name and text, or a URL. */
type SavedFile = { readonly name: string; readonly text: Promise<string>; readonly address: string };

/** Watches what the browser saves in the running test. */
export const watchSavedFiles = (): readonly SavedFile[] => {
  const saved: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      const url = `blob:${blobs.size}`;
      blobs.set(url, blob as Blob);
      return url;
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const address = this.getAttribute('href') ?? '';
      saved.push({ name: this.download, address, text: readBlob(blobs.get(address)) });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return saved;
};

const readBlob = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    if (blob === undefined) return resolve('');
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    return reader.readAsText(blob);
  });
