import * as frame from './frame.js'

export const height = (hundredths) => `${(hundredths / 100).toFixed(2)}×`

/**
 * One bet of the player: its stake, its target and its button. `own` is the bet of this round: { bet, stake, round, auto?,
 * out? }, and isPending while the wallet has not answered.
 */
export function betPanel(root, session, actions) {
  const [isAuto, target, go] = ['.auto-on', '.auto-at', '.go'].map((name) => root.querySelector(name))
  const [verb, worth] = ['.verb', '.worth'].map((name) => root.querySelector(name))
  const stake = frame.stakeChoice(session, root)
  const panel = { root, own: undefined }
  go.addEventListener('click', () => actions.press(panel).catch(frame.showFailure))
  target.addEventListener('focus', () => {
    isAuto.checked = true
  })
  return Object.assign(panel, {
    stake: () => stake.now(),
    /** Undefined without a target, and NaN when it cannot be read. */
    target: () => (isAuto.checked ? Math.round(Number(target.value.replace(',', '.')) * 100) : undefined),
    disable() {
      go.disabled = true
    },
    show({ phase, isPaused, labels }) {
      const isPlaced = panel.own !== undefined
      for (const field of [isAuto, target]) field.disabled = isPlaced
      stake.lock(isPlaced)
      if (isFlying(phase, panel.own)) {
        go.dataset.kind = 'out'
        verb.textContent = labels.out
        go.disabled = false
        return
      }
      go.dataset.kind = ''
      verb.textContent = isPlaced && phase === 'bets' ? labels.ready : labels.fly
      go.disabled = phase !== 'bets' || isPlaced || isPaused
      worth.textContent = ''
    },
    /** What the kite is worth at this height, while it flies. */
    showWorth(now) {
      const { own } = panel
      if (go.dataset.kind !== 'out' || !own) return
      const at = Math.min(now, own.auto ?? now)
      const text = frame.formatMoney(session, (BigInt(own.stake) * BigInt(at)) / 100n)
      if (worth.textContent !== text) worth.textContent = text
    },
  })
}

function isFlying(phase, own) {
  return phase === 'flying' && own !== undefined && !own.isPending && !own.out
}
