import type { Page } from '@playwright/test'

/** A plain picture in a colour of its own, drawn by the browser. */
export async function pictureOf(page: Page, colour: string) {
  const base64 = await page.evaluate<string>(`{
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 400
    const pen = canvas.getContext('2d')
    pen.fillStyle = '${colour}'
    pen.fillRect(0, 0, 600, 400)
    canvas.toDataURL('image/png').split(',')[1]
  }`)
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
