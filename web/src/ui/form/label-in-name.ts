// Accessible names of buttons hold what the buttons show (WCAG 2.5.3).

/** Voice control finds a button by its visible label, and a language may word the name otherwise. */
export const labelInName = (name: string, label: string): string =>
  name.toLowerCase().includes(label.toLowerCase()) ? name : `${label}: ${name}`;
