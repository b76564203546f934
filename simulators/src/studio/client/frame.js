// What every game of the studio needs: calls to its server, messages to the app around it, labels and money.
const query = new URLSearchParams(location.search)

export const labels = JSON.parse(document.getElementById('labels').textContent)
const parentOrigin = document.documentElement.dataset.parent

export async function callStudio(path, body) {
  const response = await fetch(`/g/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the studio answered ${response.status}`)
  return await response.json()
}

/** Sends balances and ends of rounds to the app around the game, and to no other origin. */
export function notifyParent(type, more = {}) {
  if (parentOrigin && parent !== window) parent.postMessage({ type: `game:${type}`, ...more }, parentOrigin)
}

/** The app pauses a game at a reality check: the round under way ends, and the next one does not begin. */
export function onPauseChange(setPaused) {
  addEventListener('message', ({ origin, data }) => {
    if (origin === parentOrigin && ['pause', 'resume'].includes(data?.type)) setPaused(data.type === 'pause')
  })
}

export async function openSession() {
  const opened = await callStudio('open', {
    token: query.get('token') ?? '',
    game: document.documentElement.dataset.game,
  })
  if (opened.refused) throw Object.assign(new Error(opened.refused), { isRefusal: true })
  // Play without money is labelled all the time.
  if (opened.mark) {
    byId('mark').textContent = labels[opened.mark]
    byId('mark').hidden = false
  }
  notifyParent('open')
  return opened
}

export function formatMoney(session, minor) {
  const sum = BigInt(minor)
  const [whole, rest] = [sum / 100n, String(sum % 100n).padStart(2, '0')]
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${session.sign}${session.sign.length > 1 ? '\u00a0' : ''}${grouped}${rest === '00' ? '' : `.${rest}`}`
}

export function showBalance(session, balance) {
  byId('balance').textContent = formatMoney(session, balance)
}

export const byId = (id) => document.getElementById(id)

/** Draws a canvas at the resolution of the screen, again whenever its size changes. */
export function fitCanvas(canvas, draw) {
  const pen = canvas.getContext('2d')
  const resize = () => {
    const { width, height } = canvas.getBoundingClientRect()
    const scale = Math.min(devicePixelRatio || 1, 2)
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    pen.setTransform(scale, 0, 0, scale, 0, 0)
    draw(pen, width, height)
  }
  new ResizeObserver(resize).observe(canvas)
  resize()
  return () => {
    const { width, height } = canvas.getBoundingClientRect()
    draw(pen, width, height)
  }
}

export function showMessage(text, kind = '') {
  const line = byId('line')
  line.textContent = text
  line.dataset.kind = kind
}

/** Shows a refusal of the studio. The app around the game can offer a deposit; a game cannot. */
export function showRefusal({ why, text }) {
  showMessage(text ?? labels.refused, 'bad')
  if (why === 'funds') notifyParent('balanceTooLow')
}

/** The player chooses one of the stakes that the session allows. */
export function stakeChoice(session, root = document, changed = undefined) {
  const [amount, less, more] = ['.stake', '.less', '.more'].map((name) => root.querySelector(name))
  let isLocked = false
  let at = Math.max(0, session.stakes.indexOf(session.stake))
  let fixed
  const show = () => {
    amount.textContent = formatMoney(session, fixed ?? session.stakes[at])
    less.disabled = isLocked || fixed !== undefined || at === 0
    more.disabled = isLocked || fixed !== undefined || at === session.stakes.length - 1
    changed?.(fixed ?? session.stakes[at])
  }
  less.onclick = () => {
    at = Math.max(0, at - 1)
    show()
  }
  more.onclick = () => {
    at = Math.min(session.stakes.length - 1, at + 1)
    show()
  }
  show()
  return {
    now: () => session.stakes[at],
    /** A free round has its own stake; without one the player chooses again. */
    fix(staked) {
      fixed = staked
      show()
    },
    /** The stake of a bet that is placed stays as it is. */
    lock(locked) {
      if (locked === isLocked) return
      isLocked = locked
      show()
    },
  }
}

export function showFailure(error) {
  showMessage(error?.isRefusal ? (labels[error.message] ?? labels.gone) : labels.gone, 'bad')
  document.body.dataset.state = 'gone'
  notifyParent('error')
}

export const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
