export { type ServeAsset, createAssetServer, readAssetFiles } from './asset-files.ts';
export { type BuiltPages, readBuiltPages } from './built-pages.ts';
export { CSP_REPORTS_PATH, CSP_REPORTS_PER_MINUTE, registerCspReports } from './csp-reports.ts';
export { createDrawPages } from './draw-pages.ts';
export { followPlans } from './follow-plans.ts';
export { hashInlineScripts } from './inline-scripts.ts';
export { REPORTING_ENDPOINTS, pageSecurity } from './page-security.ts';
export { checkWeb, createFallback, readIndexPage, registerWebClient } from './web-client.ts';
