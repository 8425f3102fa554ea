export const referral = {
  label: 'Referral',
  came: '{{name}} referred you.',
  means:
    'If you create an account and subscribe to a plan, {{name}} gets a commission. You pay the same price. This browser remembers it for {{days}} days.',
  keep: 'Got it',
  remove: 'Remove referral',
  removed: 'Referral removed',
} as const;
