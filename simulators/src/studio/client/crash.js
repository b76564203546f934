import { betPanel, height } from './bet-panel.js'
import * as frame from './frame.js'
import { paintSky } from './kite.js'

const speedPerMs = 0.000_09
const targets = { min: 101, max: 100_000 }

let session
let isPaused = false
/** The last state of the table: phase bets, flying or cut. */
let table = { phase: 'none' }
/** How far the studio's clock is ahead of ours. */
let aheadMs = 0
let panels = []
let draw = () => {}

start().catch(frame.showFailure)

async function start() {
  session = await frame.openSession()
  frame.showBalance(session, session.balance)
  panels = [1, 2].map((number) => betPanel(frame.byId(`bet-${number}`), session, { press: handlePress }))
  frame.byId('second').addEventListener('click', () => showSecond(panels[1].root.hidden))
  showSecond(false)
  draw = frame.fitCanvas(frame.byId('stage'), paint)
  frame.onPauseChange((paused) => {
    isPaused = paused
    showPanels()
  })
  listenToTable()
  const drawFrame = () => {
    draw()
    const now = heightNow()
    for (const panel of panels) panel.showWorth(now)
    requestAnimationFrame(drawFrame)
  }
  requestAnimationFrame(drawFrame)
}

function showSecond(isShown) {
  panels[1].root.hidden = !isShown
  const button = frame.byId('second')
  button.setAttribute('aria-expanded', String(isShown))
  button.firstElementChild.textContent = isShown ? '−' : '+'
  document.querySelector('.bets').dataset.count = isShown ? '2' : '1'
}

function listenToTable() {
  const stream = new EventSource(`/g/table?session=${encodeURIComponent(session.id)}`)
  stream.onmessage = ({ data }) => applyTableState(JSON.parse(data))
  stream.onerror = () => frame.showMessage(frame.labels.waiting)
}

function applyTableState(state) {
  aheadMs = state.now - Date.now()
  const before = table
  table = state
  if (before.round !== state.round) startRound()
  if (state.phase === 'flying' && before.phase !== 'flying')
    frame.showMessage(panels.some(({ own }) => own && !own.out) ? frame.labels.flying : '')
  applyOwnKites(state.mine)
  if (state.phase === 'cut' && before.phase !== 'cut') showRoundEnd()
  if (before.balance !== state.balance) showNewBalance(state)
  showProof(state)
  showOthers(state)
  showPanels()
}

function startRound() {
  for (const panel of panels) if (panel.own?.round !== table.round) panel.own = undefined
  if (table.phase === 'bets') frame.showMessage(frame.labels.place)
}

function showNewBalance({ balance, round, mine }) {
  frame.showBalance(session, balance)
  if (mine.some(({ out }) => out)) frame.notifyParent('round', { round, balance })
}

function showProof({ hash, seed, round, last }) {
  frame.byId('seed-hash').textContent = hash
  if (seed) frame.byId('seed-before').textContent = `${round} · ${seed}`
  frame.byId('past').replaceChildren(...last.map(chip))
}

/** The studio says which kites fly and which came in, also those of a page that was closed meanwhile. */
function applyOwnKites(mine) {
  for (const kite of mine) {
    const panel = panels.find(({ own }) => own?.bet === kite.bet) ?? panels.find(({ own }) => own === undefined)
    if (!panel) continue
    const isIn = kite.out && !panel.own?.out
    panel.own = kite
    if (panel === panels[1] && panel.root.hidden) showSecond(true)
    if (!isIn) continue
    const gained = BigInt(kite.payout) > BigInt(kite.stake)
    // A payout that does not exceed the stake is shown and not celebrated.
    say(panel, `${frame.labels.back} ${frame.formatMoney(session, kite.payout)}`, gained ? 'won' : '')
  }
}

function showRoundEnd() {
  const flown = panels.filter(({ own }) => own)
  const lost = flown.filter(({ own }) => !own.out)
  if (lost.length > 0) {
    if (lost.length === flown.length) frame.showMessage(frame.labels.cut)
    else say(lost[0], frame.labels.cut)
    frame.notifyParent('round', { round: table.round })
  } else if (flown.length === 0) frame.showMessage(`${frame.labels.cutAt} ${height(table.cut)}`)
}

function showOthers({ others, players }) {
  frame.byId('players').textContent = String(players)
  frame.byId('nobody').hidden = others.length > 0
  frame.byId('others').hidden = others.length === 0
  frame.byId('others').replaceChildren(...others.map(otherKite))
}

function otherKite({ name, sign, stake, out }) {
  const item = document.createElement('li')
  const staked = document.createElement('bdi')
  staked.textContent = frame.formatMoney({ sign }, stake)
  const at = document.createElement('b')
  at.textContent = out ? height(out) : ''
  const who = document.createElement('bdi')
  who.textContent = `\u200e${name}`
  item.append(who, staked, ...(out ? [at] : []))
  return item
}

/** With two bets a message names the one that it is about. */
function say(panel, text, kind = '') {
  const isOne = panels[1].root.hidden
  frame.showMessage(isOne ? text : `${frame.labels.bet} ${panels.indexOf(panel) + 1}: ${text}`, kind)
}

async function handlePress(panel) {
  if (table.phase === 'bets' && !panel.own && !isPaused) return await placeBet(panel)
  if (table.phase === 'flying' && panel.own && !panel.own.out) return await cashOut(panel)
}

async function placeBet(panel) {
  const auto = panel.target()
  if (auto !== undefined && !(auto >= targets.min && auto <= targets.max))
    return say(panel, frame.labels.badTarget, 'bad')
  const bet = { bet: crypto.randomUUID(), stake: panel.stake(), round: table.round, auto }
  panel.own = { ...bet, isPending: true }
  showPanels()
  const answer = await frame.callStudio('bet', { session: session.id, ...bet })
  if (answer.refused) {
    panel.own = undefined
    frame.showRefusal(answer.refused)
    say(panel, answer.refused.text, 'bad')
  } else {
    if (panel.own?.bet === bet.bet) panel.own = { ...panel.own, isPending: false }
    frame.showBalance(session, answer.balance)
    const target = auto === undefined ? '' : ` · ${frame.labels.auto} ${height(auto)}`
    if (table.phase === 'bets') say(panel, `${frame.labels.placed}${target}`)
  }
  showPanels()
}

/** The studio's next state says at which height the kite came in. */
async function cashOut(panel) {
  panel.disable()
  await frame.callStudio('out', { session: session.id, bet: panel.own.bet })
  showPanels()
}

function showPanels() {
  for (const panel of panels) panel.show({ phase: table.phase, isPaused, labels: frame.labels })
  // A bet that was placed stays in sight until its round is over.
  frame.byId('second').disabled = panels[1].own !== undefined
}

function chip(cut) {
  const item = document.createElement('li')
  item.textContent = height(cut)
  item.dataset.kind = cut >= 1_000 ? 'far' : cut >= 200 ? 'mid' : 'low'
  return item
}

const nowMs = () => Date.now() + aheadMs
const heightAt = (elapsedMs) => Math.floor(100 * Math.exp(speedPerMs * Math.max(0, elapsedMs)))

function heightNow() {
  if (table.phase === 'cut') return table.cut
  return heightAt(table.phase === 'flying' ? nowMs() - table.startedAt : 0)
}

function paint(pen, width, size) {
  const isCut = table.phase === 'cut'
  const scene = { isCut, now: heightNow(), timeMs: nowMs() }
  if (table.phase === 'bets' || table.phase === 'none') {
    const left = table.startsAt ? Math.max(0, Math.ceil((table.startsAt - nowMs()) / 1_000)) : '–'
    return paintSky(pen, [width, size], { ...scene, above: frame.labels.startsIn, headline: `${left}` })
  }
  const outs = panels.flatMap(({ own }) => (own?.out ? [height(own.out)] : []))
  const below = outs.length > 0 ? `${frame.labels.youLeft} ${outs.join(' · ')}` : isCut ? frame.labels.cut : ''
  paintSky(pen, [width, size], { ...scene, headline: height(scene.now), below })
}
