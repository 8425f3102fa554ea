import { LISTED_PLANS_ID, listPlans } from '@escriba/contracts/billing/listed-plans';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import { afterEach } from '@jest/globals';

afterEach(() => document.querySelector(`#${LISTED_PLANS_ID}`)?.remove());

/** Writes the plans of a catalogue into the document, as the build and the gateway do, until the test ends. */
export const listPlansInHtml = (catalogue: Catalogue): void => {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = LISTED_PLANS_ID;
  data.textContent = JSON.stringify(listPlans(catalogue));
  document.body.append(data);
};
