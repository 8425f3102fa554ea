import { privacy } from './privacy.ts';

export const legal = { privacy };
