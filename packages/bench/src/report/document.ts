/** Replaces the text between a measurement's markers. Throws if the document has no such markers. */
export const replaceSection = (document: string, name: string, text: string): string => {
  const [begin, end] = markers(name);
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no markers ${begin} … ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
};

const markers = (name: string): [string, string] => [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`];
