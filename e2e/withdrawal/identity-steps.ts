import { expect, type Page } from '@playwright/test'
import { pictureOf } from '../home/picture.ts'

/** On the page of the account of a player of Pakistan: the form, both sides of the document, and the face. */
export async function sendDocument(page: Page, birthday = '1994-04-12'): Promise<void> {
  await page.getByRole('link', { name: 'Verify identity Not verified' }).click()
  await expect(page.getByText('Needed when you withdraw more than')).toBeVisible()
  // The name of the bank account is filled in.
  await expect(page.getByLabel('Full name')).toHaveValue('Bilal Khan')
  await page.getByText('CNIC', { exact: true }).click()
  await page.getByLabel('Date of birth').fill(birthday)
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const [title, colour, next] of [
    ['Front: CNIC', '#b3d4e8', 'Continue'],
    ['Back: CNIC', '#e8d4b3', 'Continue'],
    ['A photo of your face', '#8a5a44', 'Send to check'],
  ] as const) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await pictureOf(page, colour))
    await expect(page.getByText('Photo ready')).toBeVisible()
    await page.getByRole('button', { name: next }).click()
  }
}
