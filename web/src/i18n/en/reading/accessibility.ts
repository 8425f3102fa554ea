export const accessibility = {
  title: 'Accessibility statement',
  intro:
    'Escriba wants to be usable by everyone. This statement follows ABNT NBR 17225 (accessibility of web content and applications), which builds on WCAG 2.2, and says only what our tests check.',
  updated: 'On 22 November 2026.',
  contents: 'Parts of the statement',
  state: {
    title: '1. Status',
    text: 'Every version passes automatic tests in a real browser before it is published. There has been no external audit.',
    partial: 'So we declare partial conformance: part 2 says what is tested, part 3 what is missing.',
  },
  tested: {
    title: '2. What is tested in every version',
    text: 'The tests use axe-core in Chromium, in the light and the dark theme, in Portuguese and English, on screens of 360, 390 and 1280 pixels.',
    axe: 'No serious or critical issue found by axe on the tested pages and states.',
    keyboard: 'The main tasks can be done with the keyboard alone.',
    narrow: 'No tested page scrolls sideways at a width of 360 pixels.',
    large: 'The pages of the signed-in area fit text of 200%.',
    contrast: 'The borders of input fields have a contrast of at least 3:1.',
    language: 'Each page declares its language, and the texts are complete in Portuguese and English.',
  },
  limits: {
    title: '3. Known limits',
    text: 'What we have not checked yet, or do not do.',
    readers: 'We do not test with screen readers systematically; progress announcements are made for them.',
    browsers: 'The automatic tests use Chromium only.',
    machine: 'Transcription is automatic and can contain errors. Check it before you use it as captions.',
    partners: 'The pages of Asaas, such as that of a boleto, and Google’s sign-in are not ours.',
  },
  report: {
    title: '4. Did you find a barrier?',
    text: 'Write to us and tell us which page you were on and what you wanted to do.',
    form: 'The Support page takes your message, also without an account.',
    contact: 'Our email is {{email}}.',
    answer: 'If you can, also say which browser and which assistive technology you use.',
  },
} as const;
