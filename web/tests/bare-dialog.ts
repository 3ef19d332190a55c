// A dialog without any library, which the dialogs of the pages are compared with (record 100).
import type { Page } from 'playwright';
import { longestAnswer } from './interaction-times.ts';

/** As many elements as a dialog of the pages. */
const rows = 60;

const bareDialog = `
  <button onclick="document.querySelector('dialog').showModal()">Open</button>
  <dialog><form>${'<p><label>A name <input></label></p>'.repeat(rows)}</form></dialog>`;

/** @returns the longest answer to the press that opens it, in ms */
export async function openBareDialog(page: Page): Promise<number> {
  await page.setContent(bareDialog);
  return await longestAnswer(page, async () => {
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('dialog').waitFor();
  });
}
