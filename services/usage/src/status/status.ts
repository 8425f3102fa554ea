export { registerBackupAge } from './backup-age.ts';
export { createListPlanSummaries } from './list-plan-summaries.ts';
export { planSummariesRoutes } from './plan-summaries.routes.ts';
export { statusRoutes } from './status.routes.ts';
export { createStatus } from './status.service.ts';
