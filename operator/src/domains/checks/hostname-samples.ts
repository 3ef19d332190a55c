// Samples and builders for the tests of hostname.

export const own = ['glimpse.example', 'edge.glimpse.net'];
