/** The numbers of orders, withdrawals, checks, tickets and cases contain the player. */
const inNumber = /\b(?:C|D|F|K|W)(\d{10})\d{9}\b/g
/** Also inside of JSON that is a text of the answer: the content of a proposal is. */
const inField = /"playerId\\*":"?(\d{1,10})\b/g
const largestPlayer = 2_147_483_647

/** Every player that a text of ours names, in order. */
export function playersIn(text: string): readonly number[] {
  const named = [inNumber, inField].flatMap((form) => [...text.matchAll(form)].map(([, digits]) => Number(digits)))
  return [...new Set(named)].filter((one) => one > 0 && one <= largestPlayer).toSorted((a, b) => a - b)
}
