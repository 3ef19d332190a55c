// The chunk that a form loads once its links are sealed: the part of the form and what sends it.
import { concealSealed } from '#features/secrets/sealed/conceal-sealed.ts';
import { SealedForm } from '#features/secrets/sealed/SealedForm.tsx';

export const sealedForm = { Part: SealedForm, conceal: concealSealed };
