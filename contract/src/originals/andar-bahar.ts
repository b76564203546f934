import type { Original } from './game.ts'
import type { AndarBaharPlay } from './plays.ts'

/** Of the 20,825 places that the three cards of the rank can have among the 51, those whose first is dealt to this side. */
const ways = { andar: 10_725, bahar: 10_100 } as const
const places = 20_825
const pays = { andar: 19_200, bahar: 20_400 } as const
const ranks = 13

/** `result` is the open card and the cards in the order in which they were dealt. */
export const andarBahar: Original<AndarBaharPlay> = {
  chances: ({ side }) => [{ ways: ways[side], of: places, pays: pays[side] }],
  resolve(draw, { side }) {
    const pack = Array.from({ length: 4 * ranks }, (_, card) => card)
    const deal = () => pack.splice(draw(pack.length), 1)[0] ?? 0
    const open = deal()
    const dealt = [deal()]
    while ((dealt.at(-1) ?? 0) % ranks !== open % ranks) dealt.push(deal())
    const winner = dealt.length % 2 === 1 ? 'andar' : 'bahar'
    return { result: [open, ...dealt], pays: winner === side ? pays[side] : 0 }
  },
}
