export const landing = {
  hero: {
    title: 'Your recording, in writing.',
    text: 'Drop an audio or video file and read the transcript as it is written. The first one is free, with no account.',
  },
  how: {
    title: 'How it works',
    text: 'From file to text, on the same sheet.',
    send: {
      title: 'Upload',
      text: 'One audio or video file of up to 500 MB. You see every megabyte go up.',
      file: 'interview.m4a',
    },
    follow: {
      title: 'Follow',
      text: 'Escriba finds the speech and writes sentence by sentence. The newest one is highlighted.',
      before: 'We start with this week’s agenda.',
      now: 'Then each team shares its progress.',
    },
    read: {
      title: 'Read and copy',
      text: 'Every sentence has its time. Free audio and text are deleted after 24 hours.',
      first: 'Good morning, everyone.',
      second: 'Shall we begin?',
      third: 'We are only missing Pedro.',
    },
  },
} as const;
