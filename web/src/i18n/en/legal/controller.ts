export const controller = {
  title: 'Who is responsible for Escriba',
  contact: 'Questions, requests and the data protection officer:',
  support: 'Support page',
} as const;
