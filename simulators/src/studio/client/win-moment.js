import { formatMoney, reducesMotion } from './frame.js'

const countMs = 1_100
const shownMs = 2_400
const coins = 28
/** From this many stakes on, coins rise behind the amount. */
const coinsFrom = 10n

/**
 * The moment of a win, drawn over the reels: the amount counts up to what was paid. There is none for a payout that does not
 * exceed the stake. With reduced motion the amount stands still.
 */
export function winMoment(session, { payout, stake }) {
  const [paid, staked] = [BigInt(payout), BigInt(stake)]
  if (paid <= staked) return undefined
  const from = performance.now()
  const hasCoins = !reducesMotion && paid >= staked * coinsFrom
  return {
    isOver: () => performance.now() - from > shownMs,
    paint(pen, width, height) {
      const ageMs = performance.now() - from
      const share = reducesMotion ? 1 : Math.min(1, ageMs / countMs)
      pen.save()
      pen.globalAlpha = Math.min(1, Math.max(0, (shownMs - ageMs) / 300))
      pen.fillStyle = 'rgba(36, 3, 26, .62)'
      pen.fillRect(0, 0, width, height)
      if (hasCoins) paintCoins(pen, [width, height], ageMs)
      paintAmount(pen, [width, height], formatMoney(session, amountAt(paid, share)))
      pen.restore()
    },
  }
}

/** Fast at first and slow at the end, and never above what was paid. */
function amountAt(paid, share) {
  const eased = 1 - (1 - share) ** 3
  return share === 1 ? paid : (paid * BigInt(Math.floor(eased * 10_000))) / 10_000n
}

function paintAmount(pen, [width, height], text) {
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.direction = 'ltr'
  let size = 60
  do {
    pen.font = `800 ${size}px system-ui`
    size -= 4
  } while (size > 20 && pen.measureText(text).width > width - 24)
  pen.lineWidth = 8
  pen.lineJoin = 'round'
  pen.strokeStyle = '#3a0620'
  pen.strokeText(text, width / 2, height / 2)
  const gold = pen.createLinearGradient(0, height / 2 - 30, 0, height / 2 + 30)
  gold.addColorStop(0, '#fff3c4')
  gold.addColorStop(1, '#ffb300')
  pen.fillStyle = gold
  pen.fillText(text, width / 2, height / 2)
}

function paintCoins(pen, [width, height], ageMs) {
  for (let coin = 0; coin < coins; coin += 1) {
    const late = (coin * 137) % 600
    const share = (ageMs - late) / 1_500
    if (share < 0 || share > 1) continue
    const x = ((coin * 89) % 100) / 100
    const y = height * (1.05 - 1.1 * share * (1.6 - 0.6 * share))
    pen.fillStyle = coin % 2 ? '#ffd23f' : '#f5a623'
    pen.beginPath()
    pen.ellipse(width * x, y, 9 * Math.abs(Math.cos(ageMs / 160 + coin)) + 1, 9, 0, 0, 7)
    pen.fill()
  }
}
