export const insights = {
  title: 'Insights',
  text: 'What an analysis of meetings shows. All figures on this page are samples: they come from no customer.',
  figures: 'Sample figures',
  today: {
    title: 'What works today',
    text: 'Your account shows the real figures of your transcriptions. Meeting analytics is still being prepared.',
    action: 'Create account',
  },
} as const;
