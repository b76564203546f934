import type { OutputOf } from '@zamra/contract/calls.ts'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import { type BetRule, oddsOf, type Rules, rtpOf, spell } from '@zamra/contract/lottery-rules.ts'
import type { Handler } from '../../http/context.ts'
import { offeredIds } from '../game/index.ts'
import { rulesHash } from './fair/seed.ts'
import { rulesInForce } from './rules.ts'

type Games = OutputOf<'/lottery/games'>

export const games: Handler<'/lottery/games'> = async ({ app, market }) => {
  const isOffered = await offeredIds(app, market)
  return rulesInForce(app.config).map((rules) => shown(rules, isOffered(rules.game)))
}

function shown(rules: Rules, isOffered: boolean): Games[number] {
  return {
    game: rules.game as LotteryGame,
    ...(!isOffered && { hidden: true }),
    rulesHash: rulesHash(rules),
    rules: rules as Games[number]['rules'],
    chances: rules.bets.flatMap((rule) => picksOf(rules, rule).map((pick) => chanceOf(rules, rule, pick))),
  }
}

function chanceOf(rules: Rules, rule: BetRule, pick: string): Games[number]['chances'][number] {
  const line = { bet: rule.bet, pick }
  const chance = { bet: rule.bet, rtp: rtpOf(rules, line), odds: [...oddsOf(rules, line)] }
  return rule.kind === 'sum' ? { ...chance, pick } : chance
}

/** What each line that can be bought returns in the long run, in basis points of the stake. */
export function returnsOf(rules: Rules): readonly number[] {
  return rules.bets.flatMap((rule) => picksOf(rules, rule).map((pick) => rtpOf(rules, { bet: rule.bet, pick })))
}

/** One example pick per probability: all picks of digits and numbers are equally likely. */
function picksOf({ numbers }: Rules, rule: BetRule): readonly string[] {
  if (rule.kind === 'sum') return rule.options.map(({ pick }) => pick)
  if (rule.kind === 'tail') return ['0'.repeat(rule.digits)]
  if (rule.kind === 'contains') {
    return [Array.from({ length: rule.count }, (_, at) => numbers.from + (rule.same ? 0 : at)).join('-')]
  }
  return [spell(Array.from({ length: numbers.count }, (_, index) => numbers.from + index))]
}
