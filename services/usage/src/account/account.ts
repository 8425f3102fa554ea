export { accountRoutes } from './account.routes.ts';
export { createKeptData } from './kept-data.service.ts';
