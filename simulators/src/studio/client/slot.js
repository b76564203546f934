import * as frame from './frame.js'
import { fillPaytable } from './paytable.js'
import { drawSymbol } from './symbols.js'
import { winMoment } from './win-moment.js'

const gap = 8
const restMs = [600, 950, 1_300]
/** Of a quick spin, and with reduced motion. */
const shortRestMs = 120
const spinAttempts = 3

let session
let stake
let strips = []
/** Where each reel stands, in symbols from its top; whole numbers are stops. */
const at = [0, 0, 0]
let wins = []
let glowFrom = 0
let moment
/** A quick spin skips the animation. It is offered where the market allows it, and never shortens the cycle. */
let isQuick = false
let isPaused = false
let draw = () => {}

start().catch(frame.showFailure)

async function start() {
  session = await frame.openSession()
  strips = session.reels
  stake = frame.stakeChoice(session, document, fillPaytable(session))
  frame.showBalance(session, session.balance)
  offerQuickSpin()
  showSeed(session.seedHash)
  draw = frame.fitCanvas(frame.byId('stage'), paint)
  const button = frame.byId('go')
  // A click counts once, when it ends: holding the button down does nothing more.
  button.addEventListener('click', () => {
    play().catch(frame.showFailure)
  })
  button.disabled = false
  frame.onPauseChange((paused) => {
    isPaused = paused
    frame.byId('go').disabled = isPaused || document.body.dataset.state === 'spinning'
  })
  showFree(session.free)
  frame.showMessage(session.free ? freeText(session.free) : frame.labels.good)
}

function offerQuickSpin() {
  const toggle = frame.byId('quick')
  for (const part of [toggle, frame.byId('quick-rule')]) part.hidden = !session.turbo
  toggle.addEventListener('click', () => {
    isQuick = !isQuick
    toggle.setAttribute('aria-pressed', String(isQuick))
  })
}

/** While the operator stakes, the stake is theirs to say. */
function showFree(free) {
  stake.fix(free?.stake)
  frame.byId('free').hidden = !free
  frame.byId('free').textContent = free ? freeText(free) : ''
}

function freeText({ left }) {
  return `${frame.labels.freeLeft}: ${left}`
}

async function play() {
  if (isPaused || document.body.dataset.state === 'spinning') return
  document.body.dataset.state = 'spinning'
  frame.byId('go').disabled = true
  wins = []
  moment = undefined
  frame.showMessage('')
  const from = performance.now()
  const turning = turn(from)
  const result = await askForSpin().catch((error) => {
    void turning.stopAt([0, 1, 2].map((reel) => Math.round(at[reel])))
    throw error
  })
  if (result.refused) {
    await turning.stopAt(at.map(Math.floor))
    frame.showRefusal(result.refused)
    showFree(result.refused.free)
    return ready(from)
  }
  frame.showBalance(session, result.balanceBefore)
  await turning.stopAt(result.stops)
  show(result)
  ready(from)
}

/** The same spin is asked for again when its answer was lost: the studio plays it once. */
async function askForSpin() {
  const wanted = { session: session.id, stake: stake.now(), spin: crypto.randomUUID() }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await frame.callStudio('spin', wanted)
    } catch (error) {
      if (attempt === spinAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 700))
    }
  }
}

function show({ payout, wins: won, balance, seed, seedHash, stake: staked, round, isFree, free }) {
  wins = won
  glowFrom = performance.now()
  frame.showBalance(session, balance)
  showSeed(seedHash, seed)
  moment = winMoment(session, { payout, stake: staked })
  showFree(free)
  const rest = isFree && !free ? ` · ${frame.labels.freeOver}` : ''
  // A payout that does not exceed the stake is shown and not celebrated.
  if (payout !== '0')
    frame.showMessage(`${frame.labels.back} ${frame.formatMoney(session, payout)}${rest}`, moment ? 'won' : '')
  else frame.showMessage(`${frame.labels.nothing}${rest}`)
  frame.notifyParent('round', { round, balance })
  if (won.length > 0) glow()
}

/** The next spin waits for the minimum cycle of the session. */
function ready(from) {
  const left = session.minCycleMs - (performance.now() - from)
  setTimeout(
    () => {
      document.body.dataset.state = ''
      frame.byId('go').disabled = isPaused
    },
    Math.max(0, left),
  )
}

/** All three reels turn until `stopAt` gives the stops, then come to rest one after the other. */
function turn(from) {
  const begin = [...at]
  let rest
  let landed
  const done = new Promise((resolve) => {
    landed = resolve
  })
  const drawFrame = (time) => {
    const moving = [0, 1, 2].filter((reel) => (rest ? slow(reel, time, rest) : run(reel, time - from, begin)))
    draw()
    if (moving.length > 0) requestAnimationFrame(drawFrame)
    else landed()
  }
  requestAnimationFrame(drawFrame)
  return {
    stopAt(places) {
      rest = { from: performance.now(), begin: [...at], places }
      return done
    },
  }
}

const isShort = () => isQuick || frame.reducesMotion

function run(reel, elapsedMs, begin) {
  at[reel] = mod(begin[reel] - (elapsedMs / 1_000) * (frame.reducesMotion ? 4 : 16), strips[reel].length)
  return true
}

/** Slows a reel down to its stop, over half a turn at least, and returns whether it still moves. */
function slow(reel, time, { from, begin, places }) {
  const length = strips[reel].length
  const share = Math.min(1, Math.max(0, time - from) / (isShort() ? shortRestMs : restMs[reel]))
  const near = mod(begin[reel] - places[reel], length)
  const distance = isShort() || near > length / 2 ? near : near + length
  at[reel] = share === 1 ? places[reel] : mod(begin[reel] - distance * (1 - (1 - share) ** 3), length)
  return share < 1
}

/** The lines that won, and over them the moment of the win. */
function glow() {
  const [shown, until] = [wins, performance.now() + 1_000]
  const drawFrame = () => {
    if (moment?.isOver()) moment = undefined
    draw()
    if (wins === shown && (moment || performance.now() < until)) requestAnimationFrame(drawFrame)
  }
  drawFrame()
}

function paint(pen, width, height) {
  pen.clearRect(0, 0, width, height)
  const cell = Math.min((width - gap * 4) / 3, (height - gap * 2) / 3)
  const left = (width - cell * 3 - gap * 2) / 2
  const top = (height - cell * 3) / 2
  for (const reel of [0, 1, 2]) {
    const x = left + reel * (cell + gap)
    pen.save()
    pen.beginPath()
    pen.roundRect(x, top, cell, cell * 3, 18)
    pen.clip()
    const background = pen.createLinearGradient(0, top, 0, top + cell * 3)
    background.addColorStop(0, '#d9c39a')
    background.addColorStop(0.5, '#fff8e6')
    background.addColorStop(1, '#d9c39a')
    pen.fillStyle = background
    pen.fillRect(x, top, cell, cell * 3)
    const strip = strips[reel]
    const first = Math.floor(at[reel])
    for (let row = -1; row < 4; row += 1) {
      const y = top + (row - (at[reel] - first)) * cell
      drawSymbol(pen, strip[mod(first + row, strip.length)], [x + cell / 2, y + cell / 2], cell * 0.36)
    }
    const shade = pen.createLinearGradient(0, top, 0, top + cell * 3)
    shade.addColorStop(0, 'rgba(50,10,20,.55)')
    shade.addColorStop(0.2, 'rgba(50,10,20,0)')
    shade.addColorStop(0.8, 'rgba(50,10,20,0)')
    shade.addColorStop(1, 'rgba(50,10,20,.55)')
    pen.fillStyle = shade
    pen.fillRect(x, top, cell, cell * 3)
    pen.restore()
  }
  paintWins(pen, left, top, cell)
  moment?.paint(pen, width, height)
}

function paintWins(pen, left, top, cell) {
  const age = (performance.now() - glowFrom) / 1_000
  for (const { line } of wins) {
    pen.save()
    pen.lineWidth = 5
    pen.lineJoin = 'round'
    pen.lineCap = 'round'
    pen.strokeStyle = `rgba(255, 196, 61, ${frame.reducesMotion ? 0.9 : 0.65 + 0.35 * Math.sin(age * 7)})`
    pen.shadowColor = '#ffb300'
    pen.shadowBlur = 14
    pen.beginPath()
    session.lines[line].forEach((row, reel) => {
      const [x, y] = [left + reel * (cell + gap) + cell / 2, top + row * cell + cell / 2]
      if (reel === 0) pen.moveTo(x - cell * 0.42, y)
      pen.lineTo(x, y)
      if (reel === 2) pen.lineTo(x + cell * 0.42, y)
    })
    pen.stroke()
    pen.restore()
  }
}

function showSeed(hash, before) {
  frame.byId('seed-hash').textContent = hash
  frame.byId('seed-before').textContent = before ?? '–'
}

function mod(value, length) {
  return ((value % length) + length) % length
}
