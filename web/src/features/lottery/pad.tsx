import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { oneIn, percentOf, timesOf } from '../../lib/odds.ts'
import { Ball } from '../../ui/art/ball.tsx'
import { ballColour } from '../../ui/ball-colour.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { BetRule } from './api.ts'
import { betName, chanceOf, commonChance, pickName } from './odds-labels.ts'
import css from './pad.module.css'
import { PadHead, type PadProps } from './pad-head.tsx'
import { hasLine } from './slip.ts'

/** The pads of the games that are played less often. */
const NumberPad = lazyPart(() => import('./number-pad.tsx').then((module) => module.NumberPad))
const TailPad = lazyPart(() => import('./tail-pad.tsx').then((module) => module.TailPad))

const panelId = 'lottery-pad'

/** Where the player picks. A small game shows all its bets at once, a game with large pads one at a time in tabs. */
export function Pad(props: PadProps) {
  const { rules } = props.info
  if (rules.numbers.count > 1 && rules.bets.length > 1) return <PadTabs {...props} />
  return (
    <section className={css.plain}>
      {rules.bets.toSorted(byReach).map((rule) => (
        <BetPad key={rule.bet} {...props} rule={rule} />
      ))}
    </section>
  )
}

/** Colours stand above the digits, which have colours; the largest groups are nearest to the thumb. */
const order = ['colour', 'digit', 'size']
const byReach = (one: BetRule, other: BetRule) => order.indexOf(one.bet) - order.indexOf(other.bet)

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
  if (rule.kind === 'match')
    return <NumberPad {...props} rule={rule} fallback={<Skeleton height={470} shape="card" />} />
  if (rule.digits === 1) return <DigitPad {...props} rule={rule} />
  return <TailPad {...props} rule={rule} fallback={<Skeleton height={420} shape="card" />} />
}

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Bets on one digit: each ball is a line. */
function DigitPad({ info, lines, isFull, toggle, rule }: PadProps & { readonly rule: BetRule }) {
  const t = useT()
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{betName(rule.bet, t)}</legend>
      <PadHead info={info} bet={rule.bet} />
      <div className={css.digits}>
        {digits.map((digit) => {
          const line = { bet: rule.bet, pick: String(digit) }
          const isSelected = hasLine(lines, line)
          return (
            <button
              key={digit}
              type="button"
              className={css.digit}
              aria-pressed={isSelected}
              aria-label={String(digit)}
              disabled={isFull && !isSelected}
              onClick={() => toggle(line)}
            >
              <Ball number={digit} colour={ballColour(info.game, digit)} size="large" />
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

type GroupPadProps = PadProps & { readonly rule: Extract<BetRule, { kind: 'sum' }> }

/** Bets on groups of results, each with its own chance. */
function GroupPad({ info, lines, isFull, toggle, rule }: GroupPadProps) {
  const t = useT()
  // What is the same for every group stands once, above them; the buttons then tell which results are theirs.
  const isCommon = commonChance(info.chances, rule.bet) !== undefined
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{betName(rule.bet, t)}</legend>
      <PadHead info={info} bet={rule.bet} />
      <div className={css.groups}>
        {rule.options.map(({ pick, pays, sums }) => {
          const line = { bet: rule.bet, pick }
          const isSelected = hasLine(lines, line)
          const chance = chanceOf(info.chances, rule.bet, pick)
          const [odds] = chance?.odds ?? []
          return (
            <button
              key={pick}
              type="button"
              className={css.option}
              data-pick={pick}
              aria-pressed={isSelected}
              disabled={isFull && !isSelected}
              onClick={() => toggle(line)}
            >
              <b>
                {pickName(pick, t)} <span>×{timesOf(pays)}</span>
              </b>
              {isCommon && <small>{nameSums(sums)}</small>}
              {!isCommon && chance && odds && (
                <small>
                  <span>{t('lottery.chance', { count: oneIn(odds) })}</span>
                  <span>{t('lottery.returns', { percent: percentOf(chance.rtp) })}</span>
                </small>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Few sums are listed, many are named by their ends. */
function nameSums(sums: readonly number[]): string {
  return sums.length > 5 ? `${sums[0]}–${sums.at(-1)}` : sums.join(' ')
}
