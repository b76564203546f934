import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The processor time that the main thread takes for the control page on the machine on which the limits were set, with
 * nothing beside it. A machine that takes twice as long is half as fast, and so is everything else that is measured on it.
 */
export const controlPageMs = 520

const cards = 240
const rules = 700

/**
 * A page whose work never changes, of what a page is made of: a document, styles to match, a layout, and script that
 * computes and adds elements. It has nothing of the product.
 */
const controlPage = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>control</title>
<style>${Array.from({ length: rules }, (_, at) => `.a${at % 40} .b${at} > i:nth-child(${(at % 3) + 1}) { padding: ${at % 7}px; margin: 0 ${at % 5}px }`).join('\n')}
body { display: grid; grid-template-columns: repeat(3, 1fr) } section { display: flex; flex-wrap: wrap; border: 1px solid }</style>
<p>control</p>${Array.from({ length: cards }, (_, at) => `<section class="a${at % 40}"><div class="b${at}"><i>${at}</i><i>one</i><i>two</i></div></section>`).join('')}
<script>
  const numbers = Array.from({ length: 60000 }, (_, at) => (at * 7919) % 60013)
  const texts = () => JSON.parse(JSON.stringify(numbers.map((value) => ({ value, text: 'number ' + value })))).sort((a, b) => a.value - b.value)
  let turns = 0
  const turn = () => {
    const some = texts().slice(0, 60)
    for (const { text } of some) document.body.append(Object.assign(document.createElement('section'), { textContent: text }))
    document.body.style.paddingTop = document.body.offsetHeight % 7 + 'px'
    turns += 1
    if (turns < 6) setTimeout(turn, 30)
    else document.title = 'done'
  }
  requestAnimationFrame(() => setTimeout(turn, 60))
</script>`

export async function serveControlPage(): Promise<{ url: string; close(): void }> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(controlPage))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
