import { AFFILIATE_PAYOUT_DAY, AFFILIATE_PERCENT } from '@escriba/contracts/billing/affiliates';
import i18next from 'i18next';
import type { EarlyHead } from './page.ts';

type Head = { readonly title: string; readonly text: string };

/** Title and text of a page that every user sees, if its texts are open; `name` is for a greeting. */
export const readHead = (head: EarlyHead, name: string): Head | undefined => {
  if (head === 'library' || head === 'none' || head === 'transcript') return undefined;
  if (!i18next.exists(`${head}title`)) return undefined;
  const values = { name, percent: AFFILIATE_PERCENT, day: AFFILIATE_PAYOUT_DAY };
  return { title: i18next.t(`${head}title`, values), text: i18next.t(`${head}text`, values) };
};
