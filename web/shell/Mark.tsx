/** The product's mark: a telephone receiver's arc with a question's dot, after the hint lines of old. */
export function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden>
      <path d="M7 9.2a5 5 0 1 1 7.4 4.4c-1.5.8-2.4 1.6-2.4 3.2" strokeLinecap="round" />
      <circle cx="12" cy="20.6" r="1.4" fill="currentColor" stroke="none" />
      <path d="M3.2 13.6a9 9 0 0 1 0-8.8M20.8 13.6a9 9 0 0 0 0-8.8" strokeLinecap="round" />
    </svg>
  );
}
