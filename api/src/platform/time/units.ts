// The lengths of an hour and a day.

export const hourMs = 3_600_000;
export const daySeconds = 86_400;
export const dayMs = daySeconds * 1000;
