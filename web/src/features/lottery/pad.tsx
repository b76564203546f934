import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { BetRule } from './api.ts'
import { DigitPad } from './digit-pad.tsx'
import { GroupPad } from './group-pad.tsx'
import { NumberPad } from './number-pad.tsx'
import { betName } from './odds-words.ts'
import css from './pad.module.css'
import type { PadProps } from './pad-props.ts'
import { TailPad } from './tail-pad.tsx'

const panelId = 'lottery-pad'

/** Where a player picks. A quick game shows all its bets at once; where a bet needs room of its own, one at a time. */
export function Pad(props: PadProps) {
  const { rules } = props.info
  if (rules.numbers.count > 1 && rules.bets.length > 1) return <PadOfTabs {...props} />
  return (
    <section className={css.card}>
      {rules.bets.map((rule) => (
        <OnePad key={rule.bet} {...props} rule={rule} />
      ))}
    </section>
  )
}

function PadOfTabs(props: PadProps) {
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
      <div id={panelId}>{rule && <OnePad key={bet} {...props} rule={rule} />}</div>
    </section>
  )
}

function OnePad({ rule, ...props }: PadProps & { readonly rule: BetRule }) {
  if (rule.kind === 'sum') return <GroupPad {...props} rule={rule} />
  if (rule.kind === 'match') return <NumberPad {...props} rule={rule} />
  return rule.digits === 1 ? <DigitPad {...props} rule={rule} /> : <TailPad {...props} rule={rule} />
}
