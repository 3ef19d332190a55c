// The brand mark: an almost closed ring, never mirrored (docs/design/web.md#mark).

/** Decorative; takes the colour of the surrounding text. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path
        d="M24.2 7.8A11.6 11.6 0 1 0 27.6 16H19"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="3.9" fill="currentColor" />
    </svg>
  );
}
