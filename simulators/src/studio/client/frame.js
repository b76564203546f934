// What every game of the studio needs: its own server, the page around it, the player's words and money.
const asked = new URLSearchParams(location.search)

export const words = JSON.parse(document.getElementById('words').textContent)
const parentOrigin = document.documentElement.dataset.parent

export async function ask(path, body) {
  const response = await fetch(`/g/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the studio answered ${response.status}`)
  return await response.json()
}

/** The page around us learns of balances and ends of rounds; nobody else does. */
export function tell(type, more = {}) {
  if (parentOrigin && parent !== window) parent.postMessage({ type: `game:${type}`, ...more }, parentOrigin)
}

/** `pause` comes at a reality check: the round under way ends, the next one does not begin. */
export function onWord(heard) {
  addEventListener('message', (event) => {
    if (event.origin === parentOrigin && typeof event.data?.type === 'string') heard(event.data)
  })
}

export async function open() {
  const opened = await ask('open', { token: asked.get('token') ?? '', game: document.documentElement.dataset.game })
  if (opened.refused) throw Object.assign(new Error(opened.refused), { isRefusal: true })
  // Play without money says so as long as it lasts.
  if (opened.mark) {
    byId('mark').textContent = words[opened.mark]
    byId('mark').hidden = false
  }
  tell('open')
  return opened
}

export function money(session, minor) {
  const sum = BigInt(minor)
  const [whole, rest] = [sum / 100n, String(sum % 100n).padStart(2, '0')]
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${session.sign}${session.sign.length > 1 ? '\u00a0' : ''}${grouped}${rest === '00' ? '' : `.${rest}`}`
}

export const byId = (id) => document.getElementById(id)

/** A canvas as sharp as the screen, that follows its box. */
export function sharp(canvas, draw) {
  const pen = canvas.getContext('2d')
  const follow = () => {
    const { width, height } = canvas.getBoundingClientRect()
    const scale = Math.min(devicePixelRatio || 1, 2)
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    pen.setTransform(scale, 0, 0, scale, 0, 0)
    draw(pen, width, height)
  }
  new ResizeObserver(follow).observe(canvas)
  follow()
  return () => {
    const { width, height } = canvas.getBoundingClientRect()
    draw(pen, width, height)
  }
}

export function say(text, kind = '') {
  const line = byId('line')
  line.textContent = text
  line.dataset.kind = kind
}

/** A no of the studio. The page around us knows the way to more money; a game does not. */
export function refuse({ why, text }) {
  say(text ?? words.refused, 'bad')
  if (why === 'funds') tell('short')
}

/** The stake is one of the house's steps. */
export function stakeChoice(session, changed) {
  let at = Math.max(0, session.stakes.indexOf(session.stake))
  const show = () => {
    byId('stake').textContent = money(session, session.stakes[at])
    byId('less').disabled = at === 0
    byId('more').disabled = at === session.stakes.length - 1
    changed?.(session.stakes[at])
  }
  byId('less').onclick = () => {
    at = Math.max(0, at - 1)
    show()
  }
  byId('more').onclick = () => {
    at = Math.min(session.stakes.length - 1, at + 1)
    show()
  }
  show()
  return { now: () => session.stakes[at] }
}

export function fail(error) {
  say(error?.isRefusal ? (words[error.message] ?? words.gone) : words.gone, 'bad')
  document.body.dataset.state = 'gone'
  tell('trouble')
}

export const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
