// Lengths of a day.

export const daySeconds = 86_400;
export const dayMs = daySeconds * 1000;
