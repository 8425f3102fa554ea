export const newPassageId = (): string => `e${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
