/** The logo: a voice that becomes lines of writing, the last one highlighted. It grows with the text. */
export const LogoMark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <g className="stroke-on-accent" strokeWidth="2.6" strokeLinecap="round">
      <path d="M8 13.5v5M12.5 9v14M17.5 11h7M17.5 16h7" />
      <path d="M17.5 21h3.5" className="stroke-marker-solid" />
    </g>
  </svg>
);

export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <LogoMark />
    <span className="translate-y-[0.06em] font-serif text-xl leading-none font-medium tracking-[-0.01em]">
      Escriba
    </span>
  </span>
);
