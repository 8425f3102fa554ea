export const landing = {
  hero: {
    title: 'Your recording, in writing.',
    text: 'Drop an audio or video file and read the transcript as it is written. The first one is free, with no account.',
  },
  demo: {
    title: 'Listen and read along',
    text: 'A conversation made for this sample, with synthesized voices. Press play: the spoken word is highlighted.',
    label: 'Sample recording with its transcript',
    play: 'Play the sample',
    pause: 'Pause the sample',
    position: 'Position in the sample',
    speaker: 'Speaker {{number}}',
    unsure: 'The audio did not load. The text is still here.',
    source:
      'The text, the times and who speaks are what Escriba wrote when it heard this recording, uncorrected.',
  },
  features: {
    speakers: {
      title: 'Know who spoke',
      text: 'In the paid plans, each voice has a name and a color. Rename a speaker once and the whole recording follows.',
    },
    correct: {
      title: 'Correct by ear',
      text: 'Click a word to hear that moment. The audio follows your corrections.',
    },
    export: {
      title: 'Take it with you',
      text: 'Download as {{basic}}. Paid plans add {{advanced}}.',
    },
    search: {
      title: 'Find any sentence',
      text: 'Search looks in the names and the text of all your recordings.',
    },
    sample: {
      first: 'Anna',
      second: 'Paul',
      rename: 'Speaker 2 is now Paul',
      before: 'They want to get the contract by',
      wrong: 'fried day',
      right: 'Friday',
      query: 'budget',
      hit: 'What did they say about the budget?',
    },
  },
  how: {
    title: 'How it works',
    text: 'From the file to the text, step by step.',
    file: 'interview.m4a',
    before: 'We start with this week’s agenda.',
    now: 'Then each team shares its progress.',
  },
  toolkit: {
    label: 'Steps',
    upload: {
      tab: 'Upload',
      title: 'Upload without watching the bar',
      first:
        'Several audio or video files at once, as MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI and WebM.',
      second: 'If the connection drops, the upload continues where it stopped.',
      third: 'You can also record from the microphone, right in the browser.',
    },
    processing: {
      tab: 'Processing',
      title: 'Watch the text appear',
      first: 'The text appears sentence by sentence, with real progress.',
      second: 'Silence does not become text: only what was said is written.',
      third: 'Close the page if you like: the transcription continues and waits for you.',
    },
    insights: {
      tab: 'Insights',
      title: 'Understand your conversations',
      first: 'Who spoke in each part of the recording, in the paid plans.',
      second: 'Minutes and files transcribed, always in view.',
      third: 'Meeting analytics is being prepared; the insights page shows a sample.',
      more: 'See the insights sample',
    },
  },
  pricing: {
    title: 'Plans',
    text: 'Start for free. Cancel at any time.',
    free: 'Start for free',
    app: 'Go to the app',
    paid: 'Subscribe to {{plan}}',
    sales: 'See {{plan}}',
    compare: 'Compare the plans in detail',
  },
  testimonials: {
    title: 'Testimonials',
  },
  faq: {
    title: 'Frequently asked questions',
    trial: {
      question: 'Do I need an account to try it?',
      answer:
        'No. The first transcription is free, with no account. You can read up to {{characters}} characters of the text; with an account you can read it all.',
    },
    files: {
      question: 'Which files can I upload?',
      answer:
        'Audio and video as MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI and WebM. Recordings from phones and cameras as AMR, 3GP, CAF, AIFF, WMA, MPEG and FLV work too.',
    },
    languages: {
      question: 'Which languages does Escriba transcribe?',
      answer:
        'Portuguese, English, Spanish, French, German, Italian and others. With an account you choose the language of each recording.',
    },
    privacy: {
      question: 'What happens to my audio?',
      answer:
        'The audio of a free trial and its text are deleted after {{hours}} hours. With an account, audio is deleted {{days}} days after the upload, and the text stays until you delete it.',
    },
    speakers: {
      question: 'Does Escriba tell speakers apart?',
      answer: 'Yes, in the paid plans. Each voice becomes a speaker that you can rename.',
    },
    cancel: {
      question: 'Can I cancel a subscription?',
      answer:
        'Yes, at any time, in your account. Within the first seven days you can withdraw and get your money back.',
    },
  },
  more: {
    title: 'Where to go next',
    insights: {
      title: 'Insights',
      text: 'What an analysis of a meeting would look like, with sample data.',
      link: 'Open insights',
    },
    affiliates: {
      title: 'Affiliates',
      text: 'Recommend Escriba and earn a recurring commission of 30%, paid on day 5 of each month by PIX or bank transfer.',
      link: 'About the program',
    },
    guide: {
      title: 'Guide',
      text: 'From the first recording to the finished text, step by step.',
      link: 'Read the guide',
    },
  },
} as const;
