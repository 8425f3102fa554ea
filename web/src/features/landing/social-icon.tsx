type SocialIconProps = { readonly name: 'Instagram' | 'LinkedIn' | 'YouTube' };

/** Draws the networks' icons in the page's line style. */
export const SocialIcon = ({ name }: SocialIconProps) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-5 fill-none stroke-current"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {SHAPES[name]}
  </svg>
);

const SHAPES = {
  Instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  LinkedIn: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3.5" />
      <path d="M8 11v5.5M8 7.75v.01M12 16.5V11M12 13.4c0-1.5 1-2.4 2.2-2.4s2 .8 2 2.3v3.2" />
    </>
  ),
  YouTube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.3 9.3 4.6 2.7-4.6 2.7z" />
    </>
  ),
} as const;
