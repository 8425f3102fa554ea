export { OWN_PARTS } from './product/own-parts.ts';
export { startProduct } from './product/product.ts';
export type { Product, ProductOptions } from './product/product.ts';
