import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inEnglish, show } from '../../test/show.tsx'
import { showPopup } from '../lib/popups.ts'
import { Popup } from './popup.tsx'
import { PopupHost } from './popup-host.tsx'
import { Sheet } from './sheet.tsx'

inEnglish()

const answers = { confirm: vi.fn(), close: vi.fn() }

function Asking() {
  const [open, setOpen] = useState(false)
  const close = () => {
    answers.close()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        ask
      </button>
      <button type="button">behind</button>
      <Popup
        open={open}
        title="Tips"
        text="Closed today"
        confirm="Contact"
        onConfirm={answers.confirm}
        onClose={close}
      />
    </>
  )
}

test('a popup has z-index 1002, shows its title, text and answer, and closes by its button [A-18]', async () => {
  await show(<Asking />)
  await page.getByRole('button', { name: 'ask' }).click()
  const popup = page.getByRole('dialog', { name: 'Tips' })
  await expect.element(popup).toBeVisible()
  await expect.element(popup).toHaveAccessibleDescription('Closed today')
  expect(getComputedStyle(popup.element()).zIndex).toBe('1002')
  await popup.getByRole('button', { name: 'Contact' }).click()
  expect(answers.confirm).toHaveBeenCalledOnce()
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  expect(answers.close).toHaveBeenCalled()
})

test('the focus moves into a popup, stays there, and returns when Escape closes it', async () => {
  await show(<Asking />)
  const ask = page.getByRole('button', { name: 'ask' })
  await ask.click()
  const popup = page.getByRole('dialog').element()
  await vi.waitFor(() => expect(popup.contains(document.activeElement)).toBe(true))
  for (let press = 0; press < 5; press += 1) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement
    expect(popup.contains(focused) || focused === document.body).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(ask.element())
})

test('a tap beside a popup closes it, a tap on it does not', async () => {
  await show(<Asking />)
  await page.getByRole('button', { name: 'ask' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('Closed today').click()
  await expect.element(popup).toBeVisible()
  popup.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(popup).not.toBeInTheDocument()
})

test('shows popups that are requested at once one after the other', async () => {
  await show(<PopupHost />)
  const first = showPopup({ title: 'First', text: 'one', confirm: 'Yes', cancel: 'No' })
  const second = showPopup({ title: 'Second', text: 'two', confirm: 'Yes' })
  await expect.element(page.getByRole('dialog', { name: 'First' })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Second' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'No' }).click()
  expect(await first).toBe(false)
  await page.getByRole('button', { name: 'Yes' }).click()
  expect(await second).toBe(true)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a sheet opens from the lower edge and is a dialog too', async () => {
  const onClose = vi.fn()
  await show(
    <Sheet open title="Choose" onClose={onClose}>
      <p>inside</p>
    </Sheet>,
  )
  const sheet = page.getByRole('dialog', { name: 'Choose' })
  await expect.element(sheet).toBeVisible()
  await vi.waitFor(() => expect(Math.round(sheet.element().getBoundingClientRect().bottom)).toBe(innerHeight))
  await sheet.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a link in a sheet closes it, because the page below stays mounted when it is left', async () => {
  const onClose = vi.fn()
  await show(
    <Sheet open title="Choose" onClose={onClose}>
      <a href="#elsewhere">
        <b>elsewhere</b>
      </a>
      <a href="#new" target="_blank" rel="noreferrer">
        in a new window
      </a>
    </Sheet>,
  )
  page
    .getByText('in a new window')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
  await page.getByText('elsewhere', { exact: true }).click()
  expect(onClose).toHaveBeenCalledOnce()
})
