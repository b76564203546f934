import { Switch } from '@mantine/core'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { DepositTabs } from '@zamra/contract/backoffice/markets.ts'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { asSentence } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { History } from '../../ui/history.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'

/** The flags of the settings by what players see. The name of the first one says something else, so it is explained. */
const names: Readonly<Record<keyof DepositTabs, readonly [label: string, note: string]>> = {
  giftSwitch: ['Online payment tab', 'Stored as giftSwitch, although it has nothing to do with gifts. The main rail.'],
  showTransfer: ['Transfer tab', 'Stored as showTransfer. Also needs an open account of ours.'],
  agentRechargeSwitch: ['Agent tab', 'Stored as agentRechargeSwitch. Also needs a policy that allows agents.'],
  showCrypto: ['Crypto tab', 'Stored as showCrypto. Also needs a policy that allows coins.'],
}
const flags = Object.keys(names) as readonly (keyof DepositTabs)[]

type Pages = StaffOutput<'/depositPage/list'>

/** Which tabs the deposit page of a market shows. Two people sign a change. */
export function DepositPageCard({ market }: { readonly market: string }) {
  const list = useAnswer('/depositPage/list', {}, { everyMs: 5_000 })
  return (
    <Loaded query={list} rows={4}>
      {({ markets, changes }) => {
        const found = markets.find((one) => one.market === market)
        const own = changes.filter((change) => change.market === market)
        if (!found) return <Empty title="This market has no deposit page" />
        return (
          <>
            {found.problem && <Notice tone="warn">{`${asSentence(found.problem)} Publish them again.`}</Notice>}
            <Tabs key={JSON.stringify(found.tabs)} market={market} tabs={found.tabs} changes={own} />
          </>
        )
      }}
    </Loaded>
  )
}

type TabsProperties = {
  readonly market: string
  readonly tabs: DepositTabs
  readonly changes: Pages['changes']
}

function Tabs({ market, tabs, changes }: TabsProperties) {
  const mayDecide = useMay('policy.decide')
  const { ask, dialog } = useSigning()
  const [wanted, setWanted] = useState(tabs)
  const [why, setWhy] = useState('')
  const isChanged = flags.some((flag) => wanted[flag] !== tabs[flag])

  function propose() {
    ask({
      title: `Deposit page of ${market}`,
      prepare: () => call('/depositPage/propose', { market, tabs: wanted, why }),
      done: `The deposit page of ${market} has changed.`,
      waits: `${market}: signed. The deposit page changes when a second person signs the same.`,
      onSigned: () => setWhy(''),
    })
  }

  return (
    <Card title="Deposit page" note="the tabs that players of this market see">
      <div className="stack">
        {flags.map((flag) => (
          <Switch
            key={flag}
            label={names[flag][0]}
            description={names[flag][1]}
            checked={wanted[flag]}
            disabled={!mayDecide}
            onChange={({ currentTarget: { checked } }) => setWanted((now) => ({ ...now, [flag]: checked }))}
          />
        ))}
        <Warnings tabs={wanted} />
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind="primary"
          icon={Fingerprint}
          isDisabled={!(mayDecide && isChanged && isWhy(why))}
          onClick={propose}
        >
          Sign the tabs
        </Button>
        {changes.length > 0 && <History label="Changes of the deposit page" lines={changes.toReversed().map(lineOf)} />}
      </div>
      {dialog}
    </Card>
  )
}

function Warnings({ tabs }: { readonly tabs: DepositTabs }) {
  const isEmpty = flags.every((flag) => !tabs[flag])
  return (
    <>
      <Notice tone={tabs.giftSwitch ? 'info' : 'warn'}>
        {tabs.giftSwitch
          ? 'Switching off the online payment tab hides the main rail: nobody can deposit by UPI or e-wallet then.'
          : 'The online payment tab is off: the main rail is hidden, and nobody can deposit by UPI or e-wallet.'}
      </Notice>
      {isEmpty && (
        <Notice tone="warn">
          No tab is left: players read “No deposit method is available” and can contact support, unless a virtual
          account is offered.
        </Notice>
      )}
    </>
  )
}

function lineOf({ tabs, why, by, at }: Pages['changes'][number]) {
  const shown = flags.filter((flag) => tabs[flag]).map((flag) => names[flag][0])
  return { at, what: shown.length === 0 ? 'No tab' : shown.join(', '), by: by.join(' and '), detail: why }
}
