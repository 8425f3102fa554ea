export const controller = {
  title: 'Who is responsible for Escriba',
  contact: 'Questions, requests and the data protection officer:',
  support: 'Support page',
  noMail:
    'This site sends no emails. Where this page speaks of a notice by email, it appears in the app, and a lost password is replaced with a link from support.',
} as const;
