let name: string | undefined;
let news: string | undefined;

/** Names the page in the browser's tab. */
export const nameTab = (title: string): void => {
  name = title;
  show();
};

/** Says in the browser's tab what goes on, in place of the page's name; undefined gives the name back. */
export const tellInTab = (text: string | undefined): void => {
  if (news === undefined && text === undefined) return;
  news = text;
  show();
};

const show = (): void => {
  const title = news ?? name;
  if (title !== undefined) document.title = `${title} · Escriba`;
};
