import { saveBlob } from '../../lib/save-file.ts'

type Facts = {
  readonly title: string
  readonly game: string
  readonly draw: string
  readonly numbers: readonly number[]
  /** What the phone has verified, or nothing. */
  readonly check: string
}

const [width, height] = [1_080, 1_080]

/** Draws a picture of a win on the device and hands it to the phone. Nothing about the player is on it or leaves the app. */
export async function shareCard(facts: Facts): Promise<void> {
  const blob = await drawCard(facts)
  const file = new File([blob], 'zamra-win.png', { type: blob.type })
  if (!navigator.canShare?.({ files: [file] })) return saveBlob(file.name, blob)
  // The player may close the phone's own dialog, which is no error.
  await navigator.share({ files: [file], title: facts.title }).catch(() => {})
}

function drawCard({ title, game, draw, numbers, check }: Facts): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const write = (text: string, y: number, size: number, colour: string) => {
    pen.font = `800 ${size}px ${token('--font-display')}`
    // A long sum gets smaller; it is never cut.
    const fit = Math.min(1, (width - 120) / pen.measureText(text).width)
    pen.font = `800 ${size * fit}px ${token('--font-display')}`
    pen.fillStyle = colour
    pen.fillText(text, width / 2, y)
  }
  const night = pen.createRadialGradient(width / 2, 380, 60, width / 2, 380, 760)
  night.addColorStop(0, token('--hero-1'))
  night.addColorStop(1, token('--hero-3'))
  pen.fillStyle = night
  pen.fillRect(0, 0, width, height)
  pen.textAlign = 'center'
  write('Zamra', 120, 56, token('--draw-gold'))
  write(game, 210, 52, token('--draw-text'))
  write(draw, 280, 44, token('--draw-text'))
  drawBalls(pen, numbers, token)
  write(title, 740, 110, token('--draw-gold-2'))
  if (check) write(check, 860, 44, token('--draw-text'))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

function drawBalls(pen: CanvasRenderingContext2D, numbers: readonly number[], token: (name: string) => string): void {
  const radius = numbers.length > 1 ? 68 : 120
  const gap = radius * 2 + 16
  for (const [at, number] of numbers.entries()) {
    const x = width / 2 + (at - (numbers.length - 1) / 2) * gap
    pen.beginPath()
    pen.arc(x, 450, radius, 0, 2 * Math.PI)
    pen.fillStyle = token('--draw-gold')
    pen.fill()
    pen.fillStyle = token('--draw-on-gold')
    pen.font = `800 ${radius}px ${token('--font-display')}`
    pen.textBaseline = 'middle'
    pen.fillText(String(number), x, 450)
    pen.textBaseline = 'alphabetic'
  }
}
