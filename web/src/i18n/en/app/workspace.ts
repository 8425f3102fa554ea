export const workspace = {
  reports: {
    coming: 'Reports in development',
    comingText:
      'After your first transcript, your minutes, languages and recordings appear here, in charts that you can print and download.',
  },
  metrics: {
    coming: 'Your metrics start with your first transcript',
    comingText: 'Upload a recording: the figures appear here as soon as the text is ready.',
  },
  meetings: {
    title: 'Online meetings',
    text: 'Live transcription of meetings.',
    coming: 'Online meetings are coming soon',
    comingText: 'Until then, record the meeting and upload the file: the transcript is ready in minutes.',
    planned: {
      title: 'What is coming',
      live: 'Captions and text during the meeting, in Google Meet, Zoom and Microsoft Teams.',
      speakers: 'Every speaker identified by name, without any work on your part.',
      analysis: 'After the meeting: who spoke how much, the mood, and the month in figures.',
    },
  },
  tellMe: {
    ask: 'Notify me when it is available',
    asked: 'Done. We will email {{email}}.',
    withdraw: 'Stop notifying me',
    failed: 'Could not save your request',
  },
  members: {
    title: 'Members',
    text: 'Work on the same recordings with other people.',
  },
  integrations: {
    title: 'Integrations',
    text: 'Where your recordings can come from.',
    list: 'Integrations',
    google: { name: 'Google account', text: 'Sign in to Escriba with Google.' },
    extension: {
      name: 'Browser extension',
      text: 'Connect from the extension itself, under Connect account.',
    },
    api: { name: 'API', text: 'Use Escriba from your own programs, with the Enterprise plan.' },
    webhooks: { name: 'Webhooks', text: 'Your programs are notified of each transcript that is ready.' },
    meet: { name: 'Google Meet', text: 'Recordings of your meetings, without uploading a file.' },
    zoom: { name: 'Zoom', text: 'Cloud recordings, without uploading a file.' },
    teams: { name: 'Microsoft Teams', text: 'Recordings of your meetings, without uploading a file.' },
    linked: 'Connected',
    notLinked: 'Not connected',
    manage: 'Manage',
  },
} as const;
