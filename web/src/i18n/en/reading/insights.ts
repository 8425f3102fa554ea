export const insights = {
  title: 'Insights',
  text: 'What meeting analytics will show. All figures on this page are samples: they do not come from any customer.',
  figures: 'Sample figures',
  today: {
    title: 'What works today',
    text: 'Your account shows the real figures of your transcripts. Meeting analytics is still in the works.',
    action: 'Create account',
  },
} as const;
