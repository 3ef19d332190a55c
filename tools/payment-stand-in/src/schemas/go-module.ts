// Loads the Go module of stripe-mock, which holds Stripe's OpenAPI document.
import { lockedModule } from '@glimpse/programs/go';
import { mockModule } from '@glimpse/programs/programs';
import { UserError } from '@glimpse/processes/user-error';

/** The folder of the module. @throws UserError if Go is missing, or the module is not the locked one */
export const stripeModuleFolder = (): Promise<string> => lockedModule(mockModule);

/** Why this machine has no stripe-mock; `undefined` if it has, or can build it. */
export async function missingForMock(): Promise<string | undefined> {
  try {
    await stripeModuleFolder();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof UserError) return thrown.message;
    throw thrown;
  }
}
