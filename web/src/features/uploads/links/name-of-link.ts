import type { Link } from '@escriba/contracts/transcription/links';

/** Returns the name of a link's file or feed; until it is known, its address without what is the same in all. */
export const nameOfLink = ({ name, url }: Pick<Link, 'name' | 'url'>): string =>
  name ?? url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[?#].*$/, '');
