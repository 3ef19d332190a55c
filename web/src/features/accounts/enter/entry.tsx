// The pages before sign-in, in one chunk (docs/design/web-accounts.md#sign-in).
import { AskReset } from '#features/accounts/enter/AskReset.tsx';
import { ResetPassword } from '#features/accounts/enter/ResetPassword.tsx';
import { SignIn } from '#features/accounts/enter/SignIn.tsx';
import { SignUp } from '#features/accounts/enter/SignUp.tsx';

const pages = { signIn: SignIn, signUp: SignUp, askReset: AskReset, resetPassword: ResetPassword };

/** Returns one page as a lazy route takes it. */
export const entryPage = (name: keyof typeof pages) => ({ Component: pages[name] });
