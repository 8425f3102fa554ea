export const live = {
  title: {
    runningMany: '({{count}}) Transcribing {{percent}}%',
    waitingMany: '({{count}}) Queued',
    done: 'Done: {{name}}',
    doneMany: '({{count}}) transcriptions done',
    failed: 'Failed: {{name}}',
    endedMany: '({{count}}) transcriptions ended',
  },
  notification: {
    done: 'Transcription done',
    failed: 'Transcription failed',
  },
  offer: {
    action: 'Notify me when it is done',
    on: 'You will be notified when it is done',
    onTitle: 'Notifications on',
    onText: 'Your browser notifies you when a recording is done, even while this page is in the background.',
    refusedTitle: 'Your browser does not allow it',
    refusedText: 'To be notified, allow notifications from this site in your browser settings.',
  },
};
