import { newId } from '../../../platform/new-id.ts';

export const newPassageId = (): string => `e${newId().slice(0, 20)}`;
