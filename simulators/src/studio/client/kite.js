import { reducesMotion } from './frame.js'

/** Draws the sky of one moment; `now` is the height of the kite in hundredths. */
export function paintSky(pen, [width, size], { isCut, now, timeMs, ...texts }) {
  const sky = pen.createLinearGradient(0, 0, 0, size)
  sky.addColorStop(0, '#2a1045')
  sky.addColorStop(0.55, '#b33a5e')
  sky.addColorStop(1, '#ffb36b')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, size)
  paintStars(pen, width, size, now)
  paintRoofs(pen, width, size)
  const climb = 1 - 100 / Math.max(now, 100)
  const sway = reducesMotion ? 0 : Math.sin(timeMs / 900) * 10
  const [x, y] = [width * (0.2 + 0.55 * climb) + sway, size * (0.78 - 0.58 * climb)]
  paintString(pen, [width, size], [x, y], isCut)
  paintKite(pen, [x, y], { isCut, timeMs })
  paintTexts(pen, [width, size], { isCut, ...texts })
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

function paintKite(pen, [x, y], { isCut, timeMs }) {
  pen.save()
  pen.translate(x, y)
  pen.rotate(isCut ? 0.9 : 0.25 + (reducesMotion ? 0 : Math.sin(timeMs / 500) * 0.08))
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

/** The height or the countdown, with a line above and below it. */
function paintTexts(pen, [width, size], { isCut, above = '', headline, below = '' }) {
  const middle = Math.max(size * 0.3, 62)
  pen.textAlign = 'center'
  pen.fillStyle = isCut ? '#ffd9d0' : '#fff'
  pen.font = '600 16px system-ui'
  pen.fillText(above, width / 2, middle - 46)
  pen.fillText(below, width / 2, middle + 30)
  pen.font = '800 56px system-ui'
  pen.fillText(headline, width / 2, middle + (above ? 8 : 0))
}
