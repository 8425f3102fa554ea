export const live = {
  timeout: 'Timeout: the transcription took longer than expected',
  title: {
    running: 'Transcribing {{percent}}%',
    runningMany: '({{count}}) Transcribing {{percent}}%',
    waiting: 'Waiting',
    waitingMany: '({{count}}) Waiting',
    done: 'Done: {{name}}',
    doneMany: '({{count}}) transcriptions done',
    failed: 'It did not work: {{name}}',
    endedMany: '({{count}}) transcriptions ended',
  },
  notification: {
    done: 'Transcription done',
    failed: 'Could not be transcribed',
  },
  offer: {
    action: 'Tell me when it is done',
    on: 'You will be told when it is done',
    onTitle: 'Notifications on',
    onText: 'Your browser tells you when a recording is done, even while this page is in the background.',
    refusedTitle: 'Your browser does not allow it',
    refusedText: 'To be told, allow notifications of this site in the settings of your browser.',
  },
};
