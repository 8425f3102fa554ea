/** A page of the product without code. A browser stays there in the process of the product's pages, which its own empty page would end. */
export const PLAIN_PAGE = '/robots.txt';
