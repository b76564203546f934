import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { CodeInput } from './code-input.tsx'
import { Field, TextArea } from './field.tsx'
import { Keypad } from './keypad.tsx'
import { SearchBar } from './search-bar.tsx'
import { TabPanel, Tabs } from './tabs.tsx'
import { Wheel } from './wheel.tsx'

test('an input accepts 140 characters by default [A-20]', async () => {
  await show(
    <>
      <Field label="Name" />
      <Field label="Code" maxLength={6} />
      <TextArea label="Suggestion" />
      <SearchBar placeholder="Find a game" onSearch={() => {}} />
    </>,
  )
  const limits = ['Name', 'Code', 'Suggestion'].map((label) => page.getByRole('textbox', { name: label }).element())
  expect(limits.map((input) => (input as HTMLInputElement).maxLength)).toEqual([140, 6, 140])
  expect((page.getByRole('searchbox').element() as HTMLInputElement).maxLength).toBe(140)
})

test('exposes the error of a field to screen readers', async () => {
  await show(<Field label="Phone" error="The phone number cannot be empty" />)
  const field = page.getByRole('textbox', { name: 'Phone' })
  await expect.element(field).toHaveAccessibleDescription('The phone number cannot be empty')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('a pasted code fills every cell at once, whatever separates its digits', async () => {
  const complete = vi.fn()
  const screen = await show(<CodeInput label="Code" onComplete={complete} />)
  const input = page.getByRole('textbox', { name: 'Code' })
  await input.click()
  const clipboard = new DataTransfer()
  clipboard.setData('text/plain', '12 34-56')
  document.execCommand('insertText', false, clipboard.getData('text/plain'))
  await vi.waitFor(() => expect(complete).toHaveBeenCalledExactlyOnceWith('123456'))
  expect(screen.container.querySelector('[aria-hidden]')?.textContent).toBe('123456')
  await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code')
})

test('a masked code shows dots', async () => {
  const screen = await show(<CodeInput label="Withdrawal password" masked />)
  await userEvent.type(page.getByLabelText('Withdrawal password'), '1357')
  expect(screen.container.querySelector('[aria-hidden]')?.textContent).toBe('••••')
})

test('the keypad types and deletes, and has no point for whole numbers', async () => {
  const typed: string[] = []
  await show(<Keypad whole onKey={(key) => typed.push(key)} onDelete={() => typed.pop()} />)
  for (const key of ['1', '0', '5']) await page.getByRole('button', { name: key }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(typed).toEqual(['1', '0'])
  expect(page.getByRole('button', { name: '.', exact: true }).query()).toBeNull()
})

test('a search is submitted trimmed by Enter, and clearing empties it', async () => {
  const searched: string[] = []
  await show(<SearchBar placeholder="Find a game" onSearch={(words) => searched.push(words)} />)
  await userEvent.type(page.getByRole('searchbox'), ' kite {Enter}')
  await page.getByRole('button', { name: 'Clear' }).click()
  expect(searched).toEqual(['kite', ''])
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

const letters = ['a', 'b', 'c'].map((key) => ({ key, label: key.toUpperCase() }))

function ThreeTabs({ dir }: { readonly dir: 'ltr' | 'rtl' }) {
  const [value, setValue] = useState('a')
  return (
    <div dir={dir}>
      <Tabs label="Letters" items={letters} value={value} onChange={setValue} panelId="letters" />
      <TabPanel id="letters" tab={value}>
        <p>About {value}</p>
      </TabPanel>
    </div>
  )
}

test.each([
  ['ltr', 'B'],
  ['rtl', 'C'],
] as const)('the arrow keys move between tabs in reading direction, %s', async (dir, after) => {
  await show(<ThreeTabs dir={dir} />)
  await page.getByRole('tab', { name: 'A' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: after })).toHaveAttribute('aria-selected', 'true')
  expect(document.activeElement?.textContent).toBe(after)
  // The panel is named by the chosen tab, which says what it controls.
  const panel = page.getByRole('tabpanel', { name: after })
  await expect.element(panel).toHaveTextContent(`About ${after.toLowerCase()}`)
  await expect.element(page.getByRole('tab', { name: after })).toHaveAttribute('aria-controls', panel.element().id)
})

test('scrolls an initially selected tab into view without moving the page', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ key: index, label: `A tab with a long name ${index}` }))
  await show(<Tabs label="Many" items={many} value={11} onChange={() => {}} panelId="many" />)
  const list = page.getByRole('tablist', { name: 'Many' }).element()
  const last = page.getByRole('tab', { name: 'A tab with a long name 11' }).element()
  expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(list.getBoundingClientRect().right + 1)
  expect(list.scrollLeft).toBeGreaterThan(0)
  expect(scrollY).toBe(0)
})

function TurningWheel() {
  const [value, setValue] = useState('a')
  return <Wheel label="Letters" choices={letters} value={value} onChange={setValue} />
}

test('the wheel picker moves by key and by scrolling', async () => {
  await show(<TurningWheel />)
  const wheel = page.getByRole('listbox', { name: 'Letters' })
  ;(wheel.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: 'B' })).toHaveAttribute('aria-selected', 'true')
  await vi.waitFor(() => expect(wheel.element().scrollTop).toBe(44))
  wheel.element().scrollTop = 88
  await expect.element(page.getByRole('option', { name: 'C' })).toHaveAttribute('aria-selected', 'true')
})
