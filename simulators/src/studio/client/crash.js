import {
  ask,
  byId,
  fail,
  money,
  onWord,
  open,
  reducesMotion,
  refuse,
  say,
  sharp,
  stakeChoice,
  tell,
  words,
} from './frame.js'

const speedPerMs = 0.000_09

let session
let stake
let isPaused = false
/** What the studio said last: phase bets, flying or cut. */
let table = { phase: 'none' }
/** How far the studio's clock is ahead of ours. */
let aheadMs = 0
/** What this player has in the air: { bet, stake, out? }. */
let mine
let draw = () => {}

start().catch(fail)

async function start() {
  session = await open()
  stake = stakeChoice(session)
  showBalance(session.balance)
  mine = session.mine ?? undefined
  draw = sharp(byId('stage'), paint)
  byId('go').addEventListener('click', () => {
    press().catch(fail)
  })
  onWord(({ type }) => {
    if (type === 'pause') isPaused = true
    if (type === 'goOn') isPaused = false
    showButton()
  })
  listen()
  const frame = () => {
    draw()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

function listen() {
  const stream = new EventSource(`/g/table?session=${encodeURIComponent(session.id)}`)
  stream.onmessage = ({ data }) => hear(JSON.parse(data))
  stream.onerror = () => say(words.waiting)
}

function hear(news) {
  aheadMs = news.now - Date.now()
  if (news.phase === 'bets' && table.round !== news.round) {
    if (mine && mine.round !== news.round) mine = undefined
    say(words.place)
  }
  table = news
  if (news.phase === 'flying') say(mine && !mine.out ? words.flying : '')
  if (news.phase === 'cut') over()
  byId('seed-hash').textContent = news.hash
  if (news.seed) byId('seed-before').textContent = `${news.round} · ${news.seed}`
  if (news.last) byId('past').replaceChildren(...news.last.map(chip))
  byId('players').textContent = String(news.players)
  showButton()
}

function over() {
  if (mine && !mine.out) {
    say(words.cut)
    tell('round', { round: table.round })
  } else if (!mine) say(`${words.cutAt} ${height(table.cut)}`)
}

async function press() {
  if (table.phase === 'bets' && !mine && !isPaused) return await place()
  if (table.phase === 'flying' && mine && !mine.out) return await leave()
}

async function place() {
  const bet = { bet: crypto.randomUUID(), stake: stake.now(), round: table.round }
  mine = { ...bet, isAsked: true }
  showButton()
  const answer = await ask('bet', { session: session.id, ...bet })
  if (answer.refused) {
    mine = undefined
    refuse(answer.refused)
  } else {
    mine = bet
    showBalance(answer.balance)
    say(words.placed)
  }
  showButton()
}

async function leave() {
  byId('go').disabled = true
  const answer = await ask('out', { session: session.id, bet: mine.bet })
  if (answer.out) {
    mine = { ...mine, out: answer.out }
    if (answer.balance) showBalance(answer.balance)
    const gained = BigInt(answer.payout) > BigInt(mine.stake)
    // What returns no more than was staked is told plainly and not celebrated.
    say(`${words.back} ${money(session, answer.payout)}`, gained ? 'won' : '')
    tell('round', { round: table.round, balance: answer.balance })
  }
  showButton()
}

function showButton() {
  const button = byId('go')
  const isFlying = table.phase === 'flying' && mine && !mine.out
  button.dataset.kind = isFlying ? 'out' : ''
  button.textContent = isFlying ? words.out : mine && table.phase === 'bets' ? words.ready : words.fly
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
  const sway = reducesMotion ? 0 : Math.sin(nowMs() / 900) * 10
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
  pen.rotate(isCut ? 0.9 : 0.25 + (reducesMotion ? 0 : Math.sin(nowMs() / 500) * 0.08))
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
    pen.fillText(words.startsIn, width / 2, size * 0.3 - 34)
    pen.font = '800 56px system-ui'
    pen.fillText(`${left}`, width / 2, size * 0.3 + 18)
    return
  }
  pen.font = '800 56px system-ui'
  pen.fillText(height(now), width / 2, size * 0.3)
  if (mine?.out) {
    pen.font = '600 16px system-ui'
    pen.fillText(`${words.youLeft} ${height(mine.out)}`, width / 2, size * 0.3 + 30)
  } else if (table.phase === 'cut') {
    pen.font = '600 16px system-ui'
    pen.fillText(words.cut, width / 2, size * 0.3 + 30)
  }
}

function showBalance(balance) {
  byId('balance').textContent = money(session, balance)
}
