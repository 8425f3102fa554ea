import { planName } from '@escriba/contracts/plans/texts';

export const plans = {
  title: 'Plans',
  text: 'Start for free and upgrade when you need more.',
  cycle: { label: 'Billing period', monthly: 'Monthly', yearly: 'Yearly' },
  mine: 'Your plan',
  recommended: 'Recommended',
  free: { name: planName('free', 'en') },
  pro: { name: planName('pro', 'en') },
  business: { name: planName('business', 'en') },
  price: {
    saving: 'Save {{amount}} a year',
    before: 'Before',
    custom: 'Custom',
    customText: 'by contract',
    free: 'forever',
    monthly: 'per month',
    yearly: 'per year',
  },
  way: {
    register: 'Create a free account',
    subscribe: 'Subscribe to {{plan}}',
    sales: 'Talk to sales',
    salesSubject: 'Escriba Enterprise',
    included: 'Comes with your account.',
    smaller: 'Your plan already includes all of this.',
    current: 'The plan of your account.',
    seeUsage: 'See my plan',
  },
  includes: 'What the {{plan}} plan includes',
  table: {
    title: 'Comparison',
    feature: 'Feature',
    queue: 'Queue position',
    queueOf: { free: 'Normal', pro: 'Ahead', business: 'First' },
    editor: 'Editor with audio',
    export: 'Export as {{formats}}',
    links: 'Shared links',
    search: 'Search in all transcripts',
    yes: 'Included',
    no: 'Not included',
  },
  fallback: {
    title: 'The current prices did not load',
    text: 'The figures below are for reference.',
  },
  more: { label: 'Learn more', insights: 'Insights', affiliates: 'Affiliates', guide: 'Guide' },
  own: {
    title: 'Plan',
    text: 'What you have, how much you have used and what a larger plan adds.',
    free: 'Free plan',
  },
  start: {
    trial: {
      title: 'Trial without an account',
      text: 'One recording of up to {{minutes}} min and {{megabytes}} MB. You read the first {{characters}} characters, and everything is deleted after {{hours}} hours.',
    },
    account: {
      title: 'Free account',
      text: 'The whole text, kept for you to correct by ear, search and download. The recording of your trial comes along and uses no minutes of the month.',
    },
  },
  longest:
    'The minutes of a month count all recordings together; size and duration apply to each file. Unlimited duration means no limit of the plan: each recording can be up to {{hours}} h long.',
  note: 'Days and months follow Brasília time. Minutes are minutes of transcribed speech.',
} as const;
