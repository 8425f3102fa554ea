export const controller = {
  title: 'Who is responsible for Escriba',
  contact: 'Questions, requests and the data protection officer:',
  support: 'Support page',
  noMail:
    'This site sends no e-mails. Where this page speaks of a notice by e-mail, it appears in the app, and a lost password is replaced with a link from support.',
} as const;
