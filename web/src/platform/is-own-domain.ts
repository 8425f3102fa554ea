/** Returns whether the page is at a company's own domain, where there is nothing of Escriba but its links. */
export const isOwnDomain = (): boolean => document.documentElement.dataset['ownDomain'] !== undefined;
