// The length of a day in seconds and milliseconds.

export const daySeconds = 86_400;
export const dayMs = daySeconds * 1000;
