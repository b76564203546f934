// The pictures of Sona 777, drawn with a pen: no borrowed image, sharp at any size.
const painters = { seven, coin, diya, lotus, mango, bell }

export function drawSymbol(pen, name, [x, y], radius) {
  pen.save()
  pen.translate(x, y)
  pen.scale(radius / 50, radius / 50)
  painters[name]?.(pen)
  pen.restore()
}

function shade(pen, [top, bottom], from = -50, to = 50) {
  const fill = pen.createLinearGradient(0, from, 0, to)
  fill.addColorStop(0, top)
  fill.addColorStop(1, bottom)
  return fill
}

function seven(pen) {
  pen.fillStyle = shade(pen, ['#ff5a4d', '#a80f2d'])
  pen.strokeStyle = '#ffd977'
  pen.lineWidth = 6
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(-38, -46)
  pen.lineTo(40, -46)
  pen.lineTo(40, -26)
  pen.quadraticCurveTo(4, 8, 2, 48)
  pen.lineTo(-24, 48)
  pen.quadraticCurveTo(-20, 6, 8, -20)
  pen.lineTo(-22, -20)
  pen.lineTo(-22, -10)
  pen.lineTo(-38, -10)
  pen.closePath()
  pen.stroke()
  pen.fill()
}

function coin(pen) {
  pen.fillStyle = shade(pen, ['#ffe9a3', '#c98a12'])
  pen.beginPath()
  pen.arc(0, 0, 46, 0, 7)
  pen.fill()
  pen.strokeStyle = '#9a6508'
  pen.lineWidth = 4
  pen.beginPath()
  pen.arc(0, 0, 36, 0, 7)
  pen.stroke()
  pen.lineWidth = 5
  pen.beginPath()
  for (let petal = 0; petal < 8; petal += 1) {
    const angle = (petal * Math.PI) / 4
    pen.moveTo(0, 0)
    pen.quadraticCurveTo(
      18 * Math.cos(angle - 0.5),
      18 * Math.sin(angle - 0.5),
      25 * Math.cos(angle),
      25 * Math.sin(angle),
    )
    pen.quadraticCurveTo(18 * Math.cos(angle + 0.5), 18 * Math.sin(angle + 0.5), 0, 0)
  }
  pen.stroke()
}

function diya(pen) {
  pen.fillStyle = shade(pen, ['#ffd54a', '#ff7b1c'], -50, 5)
  pen.beginPath()
  pen.moveTo(0, -50)
  pen.bezierCurveTo(26, -22, 22, 6, 0, 8)
  pen.bezierCurveTo(-22, 6, -26, -22, 0, -50)
  pen.fill()
  pen.fillStyle = '#fff6cf'
  pen.beginPath()
  pen.ellipse(0, -8, 7, 14, 0, 0, 7)
  pen.fill()
  pen.fillStyle = shade(pen, ['#d9713b', '#7e2f14'], 0, 44)
  pen.beginPath()
  pen.moveTo(-48, 4)
  pen.quadraticCurveTo(0, 26, 48, 4)
  pen.quadraticCurveTo(40, 46, 0, 46)
  pen.quadraticCurveTo(-40, 46, -48, 4)
  pen.fill()
  pen.fillStyle = '#ffd977'
  for (const x of [-24, -8, 8, 24]) {
    pen.beginPath()
    pen.arc(x, 30 - Math.abs(x) / 6, 3.5, 0, 7)
    pen.fill()
  }
}

function lotus(pen) {
  const petals = [-64, 64, -36, 36, 0]
  for (const turn of petals) {
    pen.save()
    pen.rotate((turn * Math.PI) / 180)
    pen.fillStyle = shade(pen, ['#ffc2dd', '#d22f7d'], -48, 30)
    pen.beginPath()
    pen.moveTo(0, 34)
    pen.bezierCurveTo(-26, 10, -18, -30, 0, -46)
    pen.bezierCurveTo(18, -30, 26, 10, 0, 34)
    pen.fill()
    pen.restore()
  }
  pen.fillStyle = '#2e8b57'
  pen.beginPath()
  pen.ellipse(0, 40, 40, 8, 0, 0, 7)
  pen.fill()
}

function mango(pen) {
  pen.fillStyle = shade(pen, ['#ffd94d', '#f2851b'])
  pen.beginPath()
  pen.moveTo(8, -36)
  pen.bezierCurveTo(52, -34, 50, 30, 8, 44)
  pen.bezierCurveTo(-28, 54, -50, 22, -36, -4)
  pen.bezierCurveTo(-28, -24, -14, -37, 8, -36)
  pen.fill()
  pen.fillStyle = '#e2574c55'
  pen.beginPath()
  pen.ellipse(-20, 14, 12, 20, 0.5, 0, 7)
  pen.fill()
  pen.fillStyle = '#3a9d4f'
  pen.beginPath()
  pen.moveTo(6, -36)
  pen.bezierCurveTo(10, -56, 36, -56, 44, -48)
  pen.bezierCurveTo(36, -36, 20, -32, 6, -36)
  pen.fill()
}

function bell(pen) {
  pen.fillStyle = shade(pen, ['#ffe08a', '#b97612'])
  pen.beginPath()
  pen.moveTo(-42, 28)
  pen.bezierCurveTo(-24, 16, -34, -36, 0, -38)
  pen.bezierCurveTo(34, -36, 24, 16, 42, 28)
  pen.closePath()
  pen.fill()
  pen.fillStyle = '#8d5406'
  pen.fillRect(-42, 26, 84, 8)
  pen.beginPath()
  pen.arc(0, 40, 9, 0, 7)
  pen.arc(0, -42, 6, 0, 7)
  pen.fill()
}
