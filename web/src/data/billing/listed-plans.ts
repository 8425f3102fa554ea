import { LISTED_PLANS_ID, type ListedPlan, listPlans } from '@escriba/contracts/billing/listed-plans';
import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { createContext, useContext, useState } from 'react';

/** Reads the plans of HTML that is built beforehand; undefined for a page that is drawn in the browser. */
const readListedPlans = (): readonly ListedPlan[] | undefined => {
  const text = document.querySelector(`#${LISTED_PLANS_ID}`)?.textContent;
  return text === undefined ? undefined : parse(text);
};

/** Parses the plans, which the build or the gateway has written in the shape of this type. */
const parse = (text: string): readonly ListedPlan[] => JSON.parse(text) as ListedPlan[];

/** Reads the plans of the page's HTML. */
export const ListedPlansContext = createContext(readListedPlans);

/** Returns the plans that the page’s HTML shows; undefined for a page without any. */
export const useListedPlans = (): readonly ListedPlan[] | undefined => {
  const read = useContext(ListedPlansContext);
  const [plans] = useState(read);
  return plans;
};

/** Reads them; a page without any uses those of the default catalogue. */
export const useAssumedPlans = (): readonly ListedPlan[] => useListedPlans() ?? listPlans(DEFAULT_CATALOGUE);
