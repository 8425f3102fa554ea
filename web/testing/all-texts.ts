import type { Locale } from '@escriba/contracts/shared/locale';
import type { CustomTypeOptions } from 'i18next';
import { apiKeyTexts as enApiKeys } from '../src/i18n/en/keys/index.ts';
import { activityTexts as enActivity } from '../src/i18n/en/activity/index.ts';
import { affiliateTexts as enAffiliates } from '../src/i18n/en/affiliates/index.ts';
import { supportTexts as enSupport } from '../src/i18n/en/support/index.ts';
import { account as enAccount } from '../src/i18n/en/account/index.ts';
import { billing as enBilling } from '../src/i18n/en/billing/index.ts';
import { app as enApp } from '../src/i18n/en/app/index.ts';
import { en as enPublic } from '../src/i18n/en/index.ts';
import { legal as enLegal } from '../src/i18n/en/legal/index.ts';
import { operatorTexts as enOperator } from '../src/i18n/en/operator/index.ts';
import { heads as enHeads } from '../src/i18n/en/heads.ts';
import { reading as enReading } from '../src/i18n/en/reading/index.ts';
import { plansTexts as enPlans } from '../src/i18n/en/plans/index.ts';
import { secondFactorTexts as enSecondFactor } from '../src/i18n/en/second-factor/index.ts';
import { linkTexts as enLinks } from '../src/i18n/en/links/index.ts';
import { insightTexts as enInsights } from '../src/i18n/en/insights/index.ts';
import { transcript as enTranscript } from '../src/i18n/en/transcript/index.ts';
import { teamTexts as enTeam } from '../src/i18n/en/team/index.ts';
import { vocabularyTexts as enVocabulary } from '../src/i18n/en/vocabulary/index.ts';
import type { Shape } from '../src/i18n/pt/shape.ts';
import { apiKeyTexts as ptApiKeys } from '../src/i18n/pt/keys/index.ts';
import { activityTexts as ptActivity } from '../src/i18n/pt/activity/index.ts';
import { affiliateTexts as ptAffiliates } from '../src/i18n/pt/affiliates/index.ts';
import { supportTexts as ptSupport } from '../src/i18n/pt/support/index.ts';
import { account as ptAccount } from '../src/i18n/pt/account/index.ts';
import { billing as ptBilling } from '../src/i18n/pt/billing/index.ts';
import { app as ptApp } from '../src/i18n/pt/app/index.ts';
import { pt as ptPublic } from '../src/i18n/pt/index.ts';
import { legal as ptLegal } from '../src/i18n/pt/legal/index.ts';
import { operatorTexts as ptOperator } from '../src/i18n/pt/operator/index.ts';
import { heads as ptHeads } from '../src/i18n/pt/heads.ts';
import { reading as ptReading } from '../src/i18n/pt/reading/index.ts';
import { plansTexts as ptPlans } from '../src/i18n/pt/plans/index.ts';
import { secondFactorTexts as ptSecondFactor } from '../src/i18n/pt/second-factor/index.ts';
import { linkTexts as ptLinks } from '../src/i18n/pt/links/index.ts';
import { insightTexts as ptInsights } from '../src/i18n/pt/insights/index.ts';
import { transcript as ptTranscript } from '../src/i18n/pt/transcript/index.ts';
import { teamTexts as ptTeam } from '../src/i18n/pt/team/index.ts';
import { vocabularyTexts as ptVocabulary } from '../src/i18n/pt/vocabulary/index.ts';

const en = {
  ...enPublic,
  ...enApp,
  ...enAccount,
  ...enBilling,
  ...enLegal,
  ...enPlans,
  ...enTranscript,
  ...enInsights,
  ...enLinks,
  ...enReading,
  heads: enHeads,
  ...enActivity,
  ...enApiKeys,
  ...enAffiliates,
  ...enSecondFactor,
  ...enSupport,
  ...enOperator,
  ...enTeam,
  ...enVocabulary,
};
const pt = {
  ...ptPublic,
  ...ptApp,
  ...ptAccount,
  ...ptBilling,
  ...ptLegal,
  ...ptPlans,
  ...ptTranscript,
  ...ptInsights,
  ...ptLinks,
  ...ptReading,
  heads: ptHeads,
  ...ptActivity,
  ...ptApiKeys,
  ...ptAffiliates,
  ...ptSecondFactor,
  ...ptSupport,
  ...ptOperator,
  ...ptTeam,
  ...ptVocabulary,
};

type Texts = { readonly [key: string]: string | Texts };

/** All texts of the web client, by area; the types of i18next name every area. */
export const TEXTS = { pt, en } satisfies Record<Locale, Texts & Shape<CustomTypeOptions['resources']>>;

/** Lists every text with its path. */
export const flatten = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
