// Samples and builders for the tests of public-address.
import { addressGuard } from './public-address.ts';

export const mayDial = addressGuard({ allowed: [], refused: ['34.118.224.0/20'] });
