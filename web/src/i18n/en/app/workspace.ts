export const workspace = {
  reports: {
    title: 'Reports',
    text: 'What your recordings say, in one place.',
    coming: 'Reports in development',
    comingText:
      'After your first transcript, your minutes, languages and recordings appear here, in charts that you can print and download.',
  },
  meetings: {
    title: 'Online Meetings',
    text: 'Live transcription of meetings.',
    coming: 'Online Meetings are coming soon',
    comingText: 'Until then, record the meeting and upload the file: the transcript is ready in minutes.',
    planned: {
      title: 'What will come',
      live: 'Captions and text while the meeting takes place, in Google Meet, Zoom and Microsoft Teams.',
      speakers: 'Every person identified by name, without separating the voices yourself.',
      analysis: 'After the meeting: who talked how much, the mood, and the figures of the month.',
    },
  },
  tellMe: {
    ask: 'Tell me when it is there',
    asked: 'Noted. We will write to {{email}}.',
    withdraw: 'I no longer want to be told',
    failed: 'The request did not work',
  },
  members: {
    title: 'Members',
    text: 'Who uses this workspace.',
    list: 'Members of the workspace',
    owner: 'Owner',
    you: 'you',
    alone: 'For now each workspace has one person. Invitations are coming soon.',
  },
  integrations: {
    title: 'Integrations',
    text: 'Where your recordings can come from.',
    list: 'Integrations',
    google: { name: 'Google account', text: 'Sign in to Escriba with Google.' },
    extension: {
      name: 'Browser extension',
      text: 'Start in the extension, under Connect account.',
    },
    api: { name: 'API', text: 'Use Escriba from your own programs, on the Enterprise plan.' },
    meet: { name: 'Google Meet', text: 'Recordings of your meetings, without uploading a file.' },
    zoom: { name: 'Zoom', text: 'Recordings in the cloud, without uploading a file.' },
    teams: { name: 'Microsoft Teams', text: 'Recordings of your meetings, without uploading a file.' },
    linked: 'Connected',
    notLinked: 'Not connected',
    manage: 'Manage',
  },
} as const;
