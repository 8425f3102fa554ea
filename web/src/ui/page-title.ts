import { isOwnDomain } from '../platform/is-own-domain.ts';

let name: string | undefined;
let news: string | undefined;

/** Sets the tab's title. */
export const nameTab = (title: string): void => {
  name = title;
  show();
};

/** Shows a state in the tab's title instead of the page's name; undefined restores the name. */
export const showInTab = (text: string | undefined): void => {
  if (news === undefined && text === undefined) return;
  news = text;
  show();
};

const show = (): void => {
  const title = news ?? name;
  if (title !== undefined) document.title = withSite(title);
};

/** Returns a tab's title with the product's name; without it at a company's own domain. */
export const withSite = (title: string): string => (isOwnDomain() ? title : `${title} · Escriba`);
