export const terms = {
  title: 'Terms of Use',
  intro:
    'The conditions for using Escriba, with or without an account. By using the service you agree to them.',
  updated: 'Version 2026-11-22, in force since November 22, 2026',
  contents: 'On this page',
  privacy: 'Also read the Privacy Policy',
  service: {
    title: '1. The service',
    text: 'Escriba turns audio and video into text that you can read, correct, export and share.',
    what: 'The Plans page lists the features and limits of each plan.',
    free: 'Without an account, each device transcribes one recording for free. Audio and text are deleted within {{freeHours}} hours, unless you create an account and take them with you.',
    accuracy:
      'Transcription is automatic and can contain errors, above all with noise, overlapping voices or rare terms. Check the text against the audio before you use it for an important decision. It does not replace official minutes, an expert report or a certified transcript.',
    availability:
      'We work to keep the service available. Maintenance and failures can interrupt it for some time; what you have uploaded stays stored.',
  },
  account: {
    title: '2. Your account',
    text: 'An account holds your recordings, your texts and your plan.',
    age: 'To have an account you must be 18, or 16 with the assistance of a legal guardian.',
    true: 'Give true data and keep your e-mail address up to date: we use it to reach you.',
    password:
      'Do not share your password. If somebody else signed in to your account, end the sessions in the settings, change the password and tell us.',
    companies: 'A person who opens an account for a company declares the right to represent it.',
  },
  recordings: {
    title: '3. Your recordings and texts',
    text: 'What you upload, and the text made from it, is yours.',
    yours: 'Escriba does not become the owner of anything you upload, and neither sells nor publishes it.',
    licence:
      'You allow us to store, convert and transcribe the recordings only to provide the service. Using them to improve speech recognition requires your consent, which you give and withdraw in the settings.',
    rights:
      'Upload only recordings that you may use: your own, public ones, or with the permission of the rights holder.',
    people:
      'In conversations with other people, tell them that the recording will be transcribed. You answer to them for the use of the recording and the text.',
    links:
      'A public link shows the transcript to anyone who has the address. You choose its expiry and password, and can revoke it at any time.',
  },
  use: {
    title: '4. What is not allowed',
    text: 'Escriba must not be used to:',
    crime:
      'commit crimes, such as intercepting other people’s conversations, threatening, defrauding or spreading abuse of minors;',
    others: 'violate the privacy, the image or the copyright of others;',
    system:
      'attack or overload the service, bypass limits, upload malicious files or try to see data of other accounts;',
    limits:
      'create several accounts to exceed the limits of the free plan, or resell access without an agreement with us.',
  },
  plans: {
    title: '5. Paid plans',
    text: 'Each purchase has its own contract, which you read before you pay and receive a copy of. In short:',
    price:
      'The price is shown before the last button and is charged at the start of each period, by PIX, boleto or credit card.',
    renewal:
      'The subscription renews until you cancel. After the cancellation, access continues until the end of the paid period.',
    withdrawal:
      'You can withdraw from the purchase within seven days and get back everything you paid (Brazilian Consumer Code, article 49).',
    late: 'With a late payment, access continues for three days. Then the account returns to the free plan, and your data is kept.',
    contract: 'If these terms and the contract of the purchase differ, the contract applies.',
  },
  data: {
    title: '6. Personal data',
    text: 'The Privacy Policy describes what we store, for which purpose and for how long.',
    controller:
      'For the data of your account, payments and accesses, Escriba is the controller (LGPD, article 5).',
    operator:
      'For the data in your recordings, you decide: Escriba is the operator and follows your instructions (LGPD, article 39).',
    retention:
      'Audio and video files are deleted {{audioDays}} days after the upload. Texts stay while the account exists.',
    copies:
      'You can export everything or delete the account in the settings, free of charge and without giving a reason.',
  },
  end: {
    title: '7. End of use',
    text: 'The relationship ends when you want, or if these terms are violated.',
    you: 'To end it, delete the account in the settings. Cancel the subscription first if you want to use the paid period to its end.',
    us: 'We can suspend an account that violates section 4. We notify you by e-mail, with the reason and time to answer, unless the law or the safety of others requires immediate action.',
    after:
      'If the service ends, we announce it 60 days before, so that you can export everything, and refund the period that could not be used.',
  },
  answer: {
    title: '8. Liability, changes and law',
    text: 'What each side owes the other.',
    ours: 'We answer for damage that the service causes, as the Brazilian Consumer Code requires. Nothing in these terms reduces your rights as a consumer.',
    yours: 'You answer for the content you upload and for your use of the texts.',
    law: 'Brazilian law applies. Consumers can go to court in the city where they live.',
    changes:
      'Important changes are announced 30 days before, by e-mail and in the app. If you do not agree, you can close the account before they apply.',
  },
} as const;
