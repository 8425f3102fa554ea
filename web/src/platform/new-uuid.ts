import { newId } from './new-id.ts';

/** Returns a random UUID of version 4, on pages without https too. */
export const newUuid = (): string => newId().replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-a$4-$5');
