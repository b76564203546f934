import { starPath } from '../../ui/art/star-path.ts'

type Words = {
  readonly title: string
  readonly id: string
  readonly uid: string
  readonly password: string
  readonly secret: string
  readonly note: string
}

const width = 1_080
const height = 720

/** Draws the guest's credentials as a picture in the colours of the theme and downloads it. */
export async function savePicture(words: Words): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no 2d canvas context')
  // Without the display font the picture uses a fallback font.
  await document.fonts.load('700 64px "Zamra Display"').catch(() => [])
  draw(pen, words)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('canvas could not be encoded')
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: `zamra-${words.uid}.png` }).click()
  // The download has begun by then, and the picture must not stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function draw(pen: CanvasRenderingContext2D, words: Words): void {
  const style = getComputedStyle(document.documentElement)
  const colour = (token: string) => style.getPropertyValue(token)
  const ground = pen.createRadialGradient(width, 0, 0, width, 0, width * 1.2)
  ground.addColorStop(0, colour('--hero-1'))
  ground.addColorStop(0.6, colour('--hero-2'))
  ground.addColorStop(1, colour('--hero-3'))
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  mark(pen, colour('--tab-on'))
  const write = (text: string, size: number, y: number, ink: string) => {
    pen.fillStyle = colour(ink)
    pen.font = `700 ${fitting(pen, text, size)}px ${style.getPropertyValue('--font-display')}`
    pen.fillText(text, left, y)
  }
  write(words.title, 52, 158, '--on-art')
  write(words.id, 34, 282, '--on-art-2')
  write(words.uid, 84, 366, '--on-art')
  write(words.password, 34, 464, '--on-art-2')
  write(words.secret, 84, 548, '--on-art')
  write(words.note, 30, 654, '--on-art-2')
}

const left = 84

/** Reduces the font size of a long line, so that no part of a password is cut off. */
function fitting(pen: CanvasRenderingContext2D, text: string, size: number): number {
  pen.font = `700 ${size}px sans-serif`
  const room = width - 2 * left
  return Math.floor(size * Math.min(1, (room * 0.94) / pen.measureText(text).width))
}

function mark(pen: CanvasRenderingContext2D, ink: string): void {
  pen.save()
  pen.translate(width - 232, 56)
  pen.scale(3, 3)
  pen.fillStyle = ink
  pen.fill(new Path2D(starPath))
  pen.restore()
}
