import { starPath } from '../../ui/art/parts/star.ts'

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

/** Draws the guest's ticket and hands it to the phone as a picture, in the colours that the player has chosen. */
export async function savePicture(words: Words): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  // Without the face of the titles the picture is plainer, and just as good.
  await document.fonts.load('700 64px "Zamra Display"').catch(() => [])
  draw(pen, words)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser gives no pictures away')
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: `zamra-${words.uid}.png` }).click()
  // The download has begun by then; the picture must not stay in memory.
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

/** A long line is written smaller, so that nothing of a password is cut off. */
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
