import { newUuid } from '../../../platform/new-uuid.ts';

export const newPassageId = (): string => `e${newUuid().replaceAll('-', '').slice(0, 20)}`;
