export { registerBackupAge } from './backup-age.ts';
export { createListStandings } from './list-standings.ts';
export { standingsRoutes } from './standings.routes.ts';
export { statusRoutes } from './status.routes.ts';
export { createStatus } from './status.service.ts';
