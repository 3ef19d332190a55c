// Samples and builders for the tests of conditions.

export const now = new Date('2026-03-01T10:00:00.123Z');

export const later = new Date('2026-03-02T10:00:00Z');

export const judged = (type: string, status: 'True' | 'False' | 'Unknown', reason = 'Why') => ({
  type,
  status,
  reason,
  message: '',
  observedGeneration: 1,
});
