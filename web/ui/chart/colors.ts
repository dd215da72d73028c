const colors = ['primary', 'amber-graphic', 'mint', 'error', 'muted'].map((name) => `var(--color-${name})`);

/** The colour of a series, by its place among the others. */
export const colorOf = (index: number) => colors[index % colors.length] ?? 'currentcolor';
