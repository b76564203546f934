import * as frame from './frame.js'
import { drawSymbol } from './symbols.js'

/** Fills the paytable and returns a function that shows what every symbol pays at a stake. */
export function fillPaytable({ payTable, lines, sign }) {
  const { rows, ways, winning, returned } = payTable
  const amounts = rows.map(() => cell('td'))
  frame.byId('paytable').replaceChildren(
    ...rows.map(({ symbol, times, ways: hits }, index) => {
      const row = document.createElement('tr')
      row.append(picture(symbol), cell('td', `× ${times}`), amounts[index], cell('td', `${hits} / ${grouped(ways)}`))
      return row
    }),
  )
  frame.byId('winning').textContent = `${grouped(winning)} / ${grouped(ways)}`
  frame.byId('returned').textContent = `${returned} %`
  frame.byId('lines').replaceChildren(...lines.map(linePicture))
  return (stake) => {
    rows.forEach(({ times }, index) => {
      const pay = (BigInt(stake) * BigInt(times)) / BigInt(lines.length)
      amounts[index].textContent = frame.formatMoney({ sign }, pay)
    })
  }
}

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** Figures are written from left to right in every language. */
function cell(tag, text = '') {
  const made = document.createElement(tag)
  made.textContent = text
  made.dir = 'ltr'
  return made
}

function picture(symbol) {
  const head = document.createElement('th')
  head.scope = 'row'
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 72
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', symbol)
  drawSymbol(canvas.getContext('2d'), symbol, [36, 36], 28)
  head.append(canvas)
  return head
}

/** The rows that a line crosses, as nine small squares. */
function linePicture(rows, number) {
  const item = document.createElement('li')
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 60
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', String(number + 1))
  const pen = canvas.getContext('2d')
  for (const reel of [0, 1, 2])
    for (const row of [0, 1, 2]) {
      pen.fillStyle = rows[reel] === row ? '#ffd23f' : '#ffffff24'
      pen.fillRect(reel * 20 + 2, row * 20 + 2, 16, 16)
    }
  item.append(canvas)
  return item
}
