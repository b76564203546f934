import { lazyPart } from '../../lib/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { BetRule } from './api.ts'
import { DigitPad, GroupPad } from './bet-pads.tsx'
import css from './pad.module.css'
import type { PadProps } from './pad-head.tsx'
import { withWords } from './with-words.ts'

/** The pads of the games that are played less often. */
const MorePads = lazyPart(() => withWords(import('./more-pads.tsx')).then((module) => module.MorePads))

/** Where the player picks. A game of one digit shows all its bets at once. */
export function Pad(props: PadProps) {
  const { rules } = props.info
  if (rules.numbers.count > 1) return <MorePads {...props} fallback={<Skeleton height={470} shape="card" />} />
  return (
    <section className={css.plain}>
      {rules.bets
        .toSorted(byReach)
        .map((rule) =>
          rule.kind === 'sum' ? (
            <GroupPad key={rule.bet} {...props} rule={rule} />
          ) : (
            <DigitPad key={rule.bet} {...props} rule={rule} />
          ),
        )}
    </section>
  )
}

/** Colours stand above the digits, which have colours; the largest groups are nearest to the thumb. */
const order = ['colour', 'digit', 'size']
const byReach = (one: BetRule, other: BetRule) => order.indexOf(one.bet) - order.indexOf(other.bet)
