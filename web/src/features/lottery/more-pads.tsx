import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { BetRule } from './api.ts'
import { DigitPad, GroupPad } from './bet-pads.tsx'
import { DicePad } from './dice-pad.tsx'
import { NumberPad } from './number-pad.tsx'
import { betName } from './odds-labels.ts'
import css from './pad.module.css'
import type { PadProps } from './pad-head.tsx'
import { TailPad } from './tail-pad.tsx'

const panelId = 'lottery-pad'

/** The pads of games that draw several numbers. Dice have their own; other games with large pads show one at a time in tabs. */
export function MorePads(props: PadProps) {
  const { game, bets } = props.info.rules
  const [only] = bets
  if (game === 'k3') return <DicePad {...props} />
  if (bets.length > 1 || !only) return <PadTabs {...props} />
  return (
    <section className={css.plain}>
      <BetPad {...props} rule={only} />
    </section>
  )
}

function PadTabs(props: PadProps) {
  const t = useT()
  const { bets } = props.info.rules
  const [bet, setBet] = useState(bets.at(-1)?.bet ?? '')
  const rule = bets.find((one) => one.bet === bet)
  const items = bets.map((one) => ({ key: one.bet, label: betName(one.bet, t) }))
  return (
    <section className={css.card}>
      <div className={css.tabs}>
        <Tabs label={t('lottery.bet')} items={items} value={bet} onChange={setBet} panelId={panelId} />
      </div>
      <TabPanel id={panelId} tab={bet}>
        {rule && <BetPad key={bet} {...props} rule={rule} />}
      </TabPanel>
    </section>
  )
}

function BetPad({ rule, ...props }: PadProps & { readonly rule: BetRule }) {
  if (rule.kind === 'sum') return <GroupPad {...props} rule={rule} />
  if (rule.kind === 'tail' && rule.digits > 1) return <TailPad {...props} rule={rule} />
  if (rule.kind === 'tail') return <DigitPad {...props} rule={rule} />
  return <NumberPad {...props} rule={rule} />
}
