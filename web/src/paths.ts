/** Every address of the web client. */
export const paths = {
  home: '/',
  upload: '/#upload',
  howItWorks: '/#how-it-works',
  signIn: '/auth',
  register: '/auth?mode=register',
  components: '/dev/ui',
} as const;
