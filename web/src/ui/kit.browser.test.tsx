import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { themes } from '../lib/theme.ts'
import { Button, ButtonLink } from './button.tsx'
import { Carousel } from './carousel.tsx'
import { CodeInput } from './code-input.tsx'
import { CopyButton } from './copy-button.tsx'
import { Countdown } from './countdown.tsx'
import { Empty } from './empty.tsx'
import { Field, TextArea } from './field.tsx'
import { Header } from './header.tsx'
import { SearchIcon } from './icons.tsx'
import { Keypad } from './keypad.tsx'
import { List } from './list.tsx'
import { Page } from './page.tsx'
import { Popup } from './popup.tsx'
import { Result } from './result.tsx'
import { Ring } from './ring.tsx'
import { RollingMessage } from './rolling-message.tsx'
import { SandboxMark } from './sandbox-mark.tsx'
import { SearchBar } from './search-bar.tsx'
import { Select } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { TabPanel, Tabs } from './tabs.tsx'
import { TimeoutView } from './timeout-view.tsx'
import { Uploader } from './uploader.tsx'
import { Wheel } from './wheel.tsx'

const letters = ['a', 'b', 'c'].map((key) => ({ key, label: `Letter ${key}` }))
const nothing = () => {}

/** Every part of the kit on one page. */
function Everything() {
  const right = (
    <button type="button" aria-label="Search">
      <SearchIcon />
    </button>
  )
  return (
    <Page header={<Header title="Everything" right={right} />}>
      <SandboxMark />
      <Fields />
      <Tabs label="Letters" items={letters} value="a" onChange={nothing} panelId="both" />
      <Tabs
        look="pill"
        label="Ways"
        items={[{ key: 1, label: 'Online', badge: '+5%' }]}
        value={1}
        onChange={nothing}
        panelId="both"
      />
      <TabPanel id="both" tab={['a', 1]}>
        <p>A, online</p>
      </TabPanel>
      <Carousel label="Offers">
        <p>one</p>
        <p>two</p>
      </Carousel>
      <RollingMessage
        label="News"
        items={[{ id: '1', text: 'Withdrawals land within 2 hours', link: '/pages/faq/FAQ' }]}
      />
      <Ring value={0.4}>
        <Countdown until={0} />
      </Ring>
      <Skeleton height={20} />
      <CopyButton text="x" label="order number" />
      <List label="Rows" items={['a', 'b']} keyOf={String} render={(row) => <p>{row}</p>} onMore={nothing} />
      <Empty />
      <Result outcome="done" title="Done" text="It worked" />
      <Result outcome="failed" title="Failed" />
      <TimeoutView onRetry={nothing} />
    </Page>
  )
}

function Fields() {
  return (
    <>
      <Button>Primary</Button>
      <Button look="accent">Accent</Button>
      <Button look="plain">Plain</Button>
      <Button look="ghost">Ghost</Button>
      <Button busy>Busy</Button>
      <ButtonLink to="/pages/home/Home">Link</ButtonLink>
      <Field label="Name" hint="As in your passport" placeholder="Asha" />
      <Field label="Phone" error="The phone number cannot be empty" />
      <TextArea label="Suggestion" />
      <CodeInput label="Code" error="Wrong code" />
      <Keypad onKey={nothing} onDelete={nothing} />
      <SearchBar placeholder="Find a game" onSearch={nothing} />
      <Select label="Bank" choices={letters} value="a" onChange={nothing} />
      <Wheel label="Year" choices={letters} value="a" onChange={nothing} />
      <Uploader upload={async () => ({ url: '' })} />
    </>
  )
}

test.each(themes)('every component is accessible in the %s theme', async (theme) => {
  await show(<Everything />, theme)
  expect(await violations()).toEqual([])
})

test.each(themes)('an open popup is accessible in the %s theme', async (theme) => {
  await show(
    <Popup open title="Tips" text="Closed today" confirm="Contact" cancel="Not now" onClose={nothing} />,
    theme,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  expect(await violations()).toEqual([])
})

test('everything that can be tapped is at least 44 px high and wide', async () => {
  await show(<Everything />)
  const small = [...document.querySelectorAll<HTMLElement>('button, a, select, input:not([type=file]), textarea')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => box.height < 44 || (element.matches('button') && box.width < 44))
    .map(({ element }) => element.outerHTML.slice(0, 120))
  expect(small).toEqual([])
})

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
