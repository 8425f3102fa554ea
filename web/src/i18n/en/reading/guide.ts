export const guide = {
  title: 'The Escriba guide',
  intro: 'From the first recording to the finished text. Each part takes a minute to read.',
  updated: 'Describes the current version of the product.',
  contents: 'Parts of the guide',
  send: {
    title: '1. Upload a recording',
    text: 'On the home page the first recording is free and needs no account. In an account, upload as many as your plan allows.',
    choose: 'Choose the spoken language before you upload, for a better transcript.',
    drop: 'Drop the file on the page, press “Choose file”, or record from the microphone.',
    formats:
      'The formats are MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI and WebM; also AMR, 3GP, CAF, AIFF, WMA, MPEG and FLV.',
    chats:
      'A WhatsApp chat works too: export it with “Attach media” and upload the .zip file. Each voice message or video becomes text in its place, with date and time.',
    broken: 'In an account, an interrupted upload continues where it stopped.',
  },
  follow: {
    title: '2. Follow',
    text: 'The text appears sentence by sentence as it is written.',
    close: 'You can close the page: the transcription continues on the server.',
    queue: 'If there is a queue, the page shows your place in it.',
    notify: 'In an account, turn on browser notifications to learn when it is done.',
  },
  read: {
    title: '3. Read and listen',
    text: 'Every sentence has its time.',
    click: 'Click a word to hear that moment.',
    keys: 'Space plays and pauses; ← and → jump 5 seconds; J, K and L work as in video editors.',
    find: 'Ctrl+F (or Cmd+F) searches the open text; the search in the list looks in all recordings.',
  },
  correct: {
    title: '4. Correct',
    text: 'Open “Edit” and write in the text itself. The audio follows.',
    save: 'Ctrl+S (or Cmd+S) saves. You can go back to any version of the last 24 hours, and to the last one of each day before.',
    speakers: 'In paid plans voices are told apart. Rename a speaker once and the whole recording follows.',
    replace: 'Find and replace changes a word in the whole text.',
  },
  export: {
    title: '5. Use the text',
    text: 'Copy it, download it, or show it to someone.',
    download: 'Download the text or subtitles. The formats depend on the plan.',
    link: 'Create a reading link, with a password and an end date if you like, and end it at any time.',
  },
  keep: {
    title: '6. What is kept',
    text: 'You decide how long the text stays.',
    audio: 'Audio is deleted {{audioDays}} days after the upload; the text stays until you delete it.',
    free: 'In a free trial, audio and text are deleted after {{freeHours}} hours.',
    account: 'In Settings you can download your data or delete the account.',
  },
  start: 'Transcribe a recording',
} as const;
