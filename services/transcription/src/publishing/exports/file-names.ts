import { exportFileName } from '@escriba/transcript';

/** Gives each file a name that no earlier one has, in any case of letters, since some systems do not distinguish cases. */
export const createFileNames = () => {
  const used = new Set<string>();
  return (title: string, extension: string): string => {
    const name = exportFileName(title, extension);
    const base = name.slice(0, -extension.length - 1);
    let unique = name;
    for (let number = 2; used.has(foldCase(unique)); number++) unique = `${base} (${number}).${extension}`;
    used.add(foldCase(unique));
    return unique;
  };
};

/** Folds the case of a name. Lower case alone keeps `ß` and `SS`, `ς` and `σ` apart, which some systems do not. */
const foldCase = (name: string): string => name.toUpperCase().toLowerCase();
