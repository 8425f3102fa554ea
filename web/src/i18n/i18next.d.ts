import type { account } from './pt/account/index.ts';
import type { activityTexts } from './pt/activity/index.ts';
import type { affiliateTexts } from './pt/affiliates/index.ts';
import type { apiKeyTexts } from './pt/keys/index.ts';
import type { app } from './pt/app/index.ts';
import type { billing } from './pt/billing/index.ts';
import type { linkTexts } from './pt/links/index.ts';
import type { operatorTexts } from './pt/operator/index.ts';
import type { pt } from './pt/index.ts';
import type { insightTexts } from './pt/insights/index.ts';
import type { legal } from './pt/legal/index.ts';
import type { plansTexts } from './pt/plans/index.ts';
import type { reading } from './pt/reading/index.ts';
import type { secondFactorTexts } from './pt/second-factor/index.ts';
import type { supportTexts } from './pt/support/index.ts';
import type { teamTexts } from './pt/team/index.ts';
import type { transcript } from './pt/transcript/index.ts';
import type { vocabularyTexts } from './pt/vocabulary/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site';
    fallbackNS: 'common';
    resources: typeof pt &
      typeof app &
      typeof account &
      typeof billing &
      typeof legal &
      typeof plansTexts &
      typeof reading &
      typeof transcript &
      typeof insightTexts &
      typeof linkTexts &
      typeof activityTexts &
      typeof apiKeyTexts &
      typeof affiliateTexts &
      typeof secondFactorTexts &
      typeof supportTexts &
      typeof teamTexts &
      typeof vocabularyTexts &
      typeof operatorTexts;
  }
}
