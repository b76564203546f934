import * as frame from './frame.js'

const speedPerMs = 0.000_09

let session
let stake
let isPaused = false
/** The last state of the table: phase bets, flying or cut. */
let table = { phase: 'none' }
/** How far the studio's clock is ahead of ours. */
let aheadMs = 0
/** The bet of this player in the round: { bet, stake, out? }. */
let mine
let draw = () => {}

start().catch(frame.showFailure)

async function start() {
  session = await frame.openSession()
  stake = frame.stakeChoice(session)
  frame.showBalance(session, session.balance)
  mine = session.mine ?? undefined
  draw = frame.fitCanvas(frame.byId('stage'), paint)
  frame.byId('go').addEventListener('click', () => {
    handlePress().catch(frame.showFailure)
  })
  frame.onPauseChange((paused) => {
    isPaused = paused
    showButton()
  })
  listenToTable()
  const drawFrame = () => {
    draw()
    requestAnimationFrame(drawFrame)
  }
  requestAnimationFrame(drawFrame)
}

function listenToTable() {
  const stream = new EventSource(`/g/table?session=${encodeURIComponent(session.id)}`)
  stream.onmessage = ({ data }) => applyTableState(JSON.parse(data))
  stream.onerror = () => frame.showMessage(frame.labels.waiting)
}

function applyTableState(state) {
  aheadMs = state.now - Date.now()
  if (state.phase === 'bets' && table.round !== state.round) {
    if (mine && mine.round !== state.round) mine = undefined
    frame.showMessage(frame.labels.place)
  }
  table = state
  if (state.phase === 'flying') frame.showMessage(mine && !mine.out ? frame.labels.flying : '')
  if (state.phase === 'cut') showRoundEnd()
  frame.byId('seed-hash').textContent = state.hash
  if (state.seed) frame.byId('seed-before').textContent = `${state.round} · ${state.seed}`
  if (state.last) frame.byId('past').replaceChildren(...state.last.map(chip))
  frame.byId('players').textContent = String(state.players)
  showButton()
}

function showRoundEnd() {
  if (mine && !mine.out) {
    frame.showMessage(frame.labels.cut)
    frame.notifyParent('round', { round: table.round })
  } else if (!mine) frame.showMessage(`${frame.labels.cutAt} ${height(table.cut)}`)
}

async function handlePress() {
  if (table.phase === 'bets' && !mine && !isPaused) return await placeBet()
  if (table.phase === 'flying' && mine && !mine.out) return await cashOut()
}

async function placeBet() {
  const bet = { bet: crypto.randomUUID(), stake: stake.now(), round: table.round }
  mine = { ...bet, isPending: true }
  showButton()
  const answer = await frame.callStudio('bet', { session: session.id, ...bet })
  if (answer.refused) {
    mine = undefined
    frame.showRefusal(answer.refused)
  } else {
    mine = bet
    frame.showBalance(session, answer.balance)
    frame.showMessage(frame.labels.placed)
  }
  showButton()
}

async function cashOut() {
  frame.byId('go').disabled = true
  const answer = await frame.callStudio('out', { session: session.id, bet: mine.bet })
  if (answer.out) {
    mine = { ...mine, out: answer.out }
    if (answer.balance) frame.showBalance(session, answer.balance)
    const gained = BigInt(answer.payout) > BigInt(mine.stake)
    // A payout that does not exceed the stake is shown and not celebrated.
    frame.showMessage(`${frame.labels.back} ${frame.formatMoney(session, answer.payout)}`, gained ? 'won' : '')
    frame.notifyParent('round', { round: table.round, balance: answer.balance })
  }
  showButton()
}

function showButton() {
  const button = frame.byId('go')
  const isFlying = table.phase === 'flying' && mine && !mine.out
  button.dataset.kind = isFlying ? 'out' : ''
  button.textContent = isFlying
    ? frame.labels.out
    : mine && table.phase === 'bets'
      ? frame.labels.ready
      : frame.labels.fly
  button.disabled = isFlying ? false : table.phase !== 'bets' || mine !== undefined || isPaused
}

function chip(cut) {
  const item = document.createElement('li')
  item.textContent = height(cut)
  item.dataset.kind = cut >= 1_000 ? 'far' : cut >= 200 ? 'mid' : 'low'
  return item
}

const nowMs = () => Date.now() + aheadMs
const height = (hundredths) => `${(hundredths / 100).toFixed(2)}×`
const heightAt = (elapsedMs) => Math.floor(100 * Math.exp(speedPerMs * Math.max(0, elapsedMs)))

function paint(pen, width, size) {
  const sky = pen.createLinearGradient(0, 0, 0, size)
  sky.addColorStop(0, '#2a1045')
  sky.addColorStop(0.55, '#b33a5e')
  sky.addColorStop(1, '#ffb36b')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, size)
  const flownMs = table.phase === 'flying' ? nowMs() - table.startedAt : table.phase === 'cut' ? table.flownMs : 0
  const now = table.phase === 'cut' ? table.cut : heightAt(flownMs)
  paintStars(pen, width, size, now)
  paintRoofs(pen, width, size)
  const climb = 1 - 100 / Math.max(now, 100)
  const sway = frame.reducesMotion ? 0 : Math.sin(nowMs() / 900) * 10
  const [x, y] = [width * (0.2 + 0.55 * climb) + sway, size * (0.78 - 0.58 * climb)]
  paintString(pen, [width, size], [x, y], table.phase === 'cut')
  paintKite(pen, x, y, table.phase === 'cut')
  paintHeight(pen, width, size, now)
}

function paintStars(pen, width, size, now) {
  pen.fillStyle = 'rgba(255,255,255,.7)'
  for (let star = 0; star < 26; star += 1) {
    const [x, drift] = [(star * 97) % width, (star * 53 + now / 6) % (size * 0.6)]
    pen.fillRect(x, drift, star % 3 ? 1.5 : 2.5, star % 3 ? 1.5 : 2.5)
  }
}

function paintRoofs(pen, width, size) {
  pen.fillStyle = '#1b0b2a'
  pen.beginPath()
  pen.moveTo(0, size)
  const roofs = [22, 34, 26, 48, 30, 40, 24, 52, 28, 36]
  roofs.forEach((roof, index) => {
    const step = width / roofs.length
    pen.lineTo(index * step, size - roof)
    if (index % 3 === 1) {
      pen.arc(index * step + step / 2, size - roof, step / 2.4, Math.PI, 0)
    }
    pen.lineTo((index + 1) * step, size - roof)
  })
  pen.lineTo(width, size)
  pen.fill()
}

function paintString(pen, [width, size], [x, y], isCut) {
  pen.strokeStyle = 'rgba(255,240,220,.85)'
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.moveTo(width * 0.12, size - 34)
  if (isCut) pen.quadraticCurveTo(width * 0.2, size * 0.8, width * 0.32, size * 0.86)
  else pen.quadraticCurveTo(width * 0.3, (y + size) / 2 + 40, x, y)
  pen.stroke()
}

function paintKite(pen, x, y, isCut) {
  pen.save()
  pen.translate(x, y)
  pen.rotate(isCut ? 0.9 : 0.25 + (frame.reducesMotion ? 0 : Math.sin(nowMs() / 500) * 0.08))
  const paper = pen.createLinearGradient(-34, -34, 34, 34)
  paper.addColorStop(0, '#ffd23f')
  paper.addColorStop(0.5, '#ff5d3b')
  paper.addColorStop(1, '#d3124b')
  pen.fillStyle = isCut ? '#9a8794' : paper
  pen.beginPath()
  pen.moveTo(0, -42)
  pen.lineTo(36, 0)
  pen.lineTo(0, 42)
  pen.lineTo(-36, 0)
  pen.closePath()
  pen.fill()
  pen.strokeStyle = '#3a1020'
  pen.lineWidth = 2
  pen.beginPath()
  pen.moveTo(0, -42)
  pen.lineTo(0, 42)
  pen.moveTo(-36, 0)
  pen.quadraticCurveTo(0, -26, 36, 0)
  pen.stroke()
  pen.fillStyle = isCut ? '#7b6b76' : '#ffd23f'
  pen.beginPath()
  pen.moveTo(0, 40)
  pen.lineTo(11, 60)
  pen.lineTo(-11, 60)
  pen.closePath()
  pen.fill()
  pen.restore()
}

function paintHeight(pen, width, size, now) {
  pen.textAlign = 'center'
  pen.fillStyle = table.phase === 'cut' ? '#ffd9d0' : '#fff'
  if (table.phase === 'bets') {
    const left = Math.max(0, Math.ceil((table.startsAt - nowMs()) / 1_000))
    pen.font = '600 16px system-ui'
    pen.fillText(frame.labels.startsIn, width / 2, size * 0.3 - 34)
    pen.font = '800 56px system-ui'
    pen.fillText(`${left}`, width / 2, size * 0.3 + 18)
    return
  }
  pen.font = '800 56px system-ui'
  pen.fillText(height(now), width / 2, size * 0.3)
  if (mine?.out) {
    pen.font = '600 16px system-ui'
    pen.fillText(`${frame.labels.youLeft} ${height(mine.out)}`, width / 2, size * 0.3 + 30)
  } else if (table.phase === 'cut') {
    pen.font = '600 16px system-ui'
    pen.fillText(frame.labels.cut, width / 2, size * 0.3 + 30)
  }
}
