export const privacy = {
  title: 'Privacy Policy',
  intro:
    'What Escriba does with your recordings, your texts and your data, in plain words and in line with the Brazilian data protection law (LGPD, Law 13,709/2018).',
  updated: 'In force from December 31, 2026',
  contents: 'On this page',
  one: {
    title: '1. Which data we process',
    text: 'Only what the service needs to work.',
    account:
      'Account: name, email and password, kept only as a code that cannot be reversed. If you sign in with Google, your picture too.',
    recordings: 'Recordings and texts: the files you upload and their transcripts.',
    voices:
      'Voice prints, of recordings in which we tell the speakers apart: numbers, computed from each short stretch of speech, that show how similar two voices of the same recording are. They contain no sound and no words.',
    billing:
      'Billing, if you subscribe to a plan: CPF, phone and address. Card details go directly to the payment provider; we do not store them.',
    technical:
      'Technical data: IP address, date and time of access, and a device identifier that shows whether the free transcript was used.',
    partners:
      'Referrals and support: who referred you and when; if you join the affiliate programme, your name, CPF or CNPJ and where you are paid; if you write to support, your message.',
    notices:
      'Notices that you ask for: under “Tell me when it is there”, on the Online Meetings page, we store that your account asked for the notice, and when.',
  },
  two: {
    title: '2. What we use it for',
    text: 'Each use has a legal basis.',
    contract:
      'To transcribe, keep your account and charge for the plan you chose: that is the contract between us.',
    voices:
      'To show who speaks in each part of a recording: voice prints serve nothing else. They are not compared with those of another recording and train nothing, and we do not look for who a person is. There is one exception: a program of yours may send, with a recording, samples of voices and the names of the people. Then we compare the voices of that recording with the samples, only to write those names. Used like this, voices are biometric data (LGPD, art. 11): send samples only of people who have consented.',
    law: 'To meet tax duties and keep access records: the law requires it.',
    consent:
      'To send news, or to improve speech recognition with your recordings: only with your consent, which you can give and withdraw in the settings.',
    assistant:
      'To send the text of a recording to a language model: only with your consent, which you give when you request the analysis and withdraw in the settings.',
    notices:
      'To notify you by email that online meetings have arrived, only if you ask for it. You can withdraw on the same page.',
    never: 'We do not sell data and do not use your recordings for advertising.',
  },
  three: {
    title: '3. How long we keep it',
    text: 'After these periods the data is deleted.',
    audio: 'Audio and video files: deleted {{audioDays}} days after the upload.',
    voices:
      'Voice prints: deleted with the audio, {{audioDays}} days after the upload, or earlier, when you delete the recording or the account. They are in no file that anyone downloads. Samples of voices: deleted as soon as the recording has its text, or with the recording.',
    free: 'Free transcript without an account: audio and text deleted within {{freeHours}} hours.',
    device:
      'Device of the free transcript: only a code that identifies no one, so that each device gets one free transcript.',
    transcripts: 'Transcripts: kept while the account is active.',
    account:
      'Account: name, email, password, transcripts and files are deleted as soon as you delete the account.',
    access:
      'Access records (date, time and IP address): {{accessMonths}} months, as the Marco Civil da Internet requires, also after the account is deleted.',
    closed:
      'Account data that the law requires us to keep: {{closedYears}} years after the account is closed. They are the record that the account existed and was closed, without name or email, your consents and, if there were payments, invoices and receipts.',
    support:
      'Messages to support: until {{supportMonths}} months after our reply, or until you delete your account. Commissions paid to affiliates: {{closedYears}} years, as a tax record.',
    notices: 'Requests for a notice: until you withdraw or delete your account.',
    operators:
      'Access by those who operate the service: who looked up or changed something of your account, what and when, for {{operatorLogYears}} years, also after the account is deleted. The record cannot be changed, has neither your name nor your email, and operators do not read your transcripts.',
  },
  four: {
    title: '4. Who we share it with',
    text: 'Only those we need to provide the service.',
    payment: 'The payment provider, when you subscribe to a plan.',
    google: 'Google, when you choose to sign in with it. Google does not receive your recordings.',
    speech:
      'A speech recognition service, if this server is set up to use one. Otherwise the transcript is made on this server.',
    assistant:
      'A server of language models, if this server is configured to use one and you agree: it receives the text of a recording when you request a summary or another analysis that it makes. We name it before, and you can hide personal data in the text that is sent. Without it, summaries are sentences of the text itself, chosen right here.',
    authorities: 'Authorities, when the law or a judge orders it.',
  },
  five: {
    title: '5. Your rights',
    text: 'The LGPD guarantees them, and they cost you nothing:',
    access: 'See and download all your data: in the settings, under “Export my data”.',
    correct: 'Correct your data at any time.',
    erase: 'Delete transcripts, or the whole account, without giving a reason.',
    revoke: 'Withdraw a consent as easily as you gave it.',
    complain: 'Ask, request or complain: we reply within 15 days. You can also contact the ANPD.',
  },
  six: {
    title: '6. Security, cookies and contact',
    text: 'How we protect your data and where to reach us.',
    security:
      'Connections are encrypted, passwords are never readable, and each person can access only their own data.',
    incident:
      'If a security incident can cause you harm, we notify you and the ANPD within three business days.',
    cookies:
      'We use only the cookies and browser storage that keep you signed in and remember theme and language, and that keep the last transcripts you opened on this device, to read without internet; they are removed from it when you sign out. None of them tracks you.',
    others: 'Let other people in a recording know that it will be transcribed. The data is theirs too.',
    age: 'Escriba is not made for people under 16. If a child has created an account, write to us and the account is deleted.',
    changes:
      'Important changes to this policy are announced by e-mail and in the app before they apply. This is version 2026-12-31.',
  },
} as const;
