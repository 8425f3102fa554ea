import { lookUpAddress } from './address.ts';
import { affiliateRoutes } from './affiliates.ts';
import { getPlans } from './catalogue.ts';
import { getReceipt, listPayments } from './charges.ts';
import {
  abandonCheckout,
  cancelSubscription,
  changeMethod,
  checkout,
  getCustomer,
  getPayment,
  payCharge,
  previewChange,
  resumeSubscription,
  scheduleChange,
  unscheduleChange,
  withdraw,
} from './checkout.ts';
import { buySeats, previewSeats } from './seats.ts';
import { getContract, readContract } from './contract.ts';
import { activateSubscription, getSubscriptionStatus, watchSubscription } from './subscription.ts';

/** Every operation of the billing service that clients call. */
export const billingRoutes = [
  getPlans,
  getSubscriptionStatus,
  watchSubscription,
  activateSubscription,
  previewChange,
  previewSeats,
  checkout,
  buySeats,
  abandonCheckout,
  getCustomer,
  listPayments,
  getPayment,
  payCharge,
  getReceipt,
  readContract,
  getContract,
  scheduleChange,
  unscheduleChange,
  cancelSubscription,
  resumeSubscription,
  withdraw,
  changeMethod,
  lookUpAddress,
  ...affiliateRoutes,
] as const;
