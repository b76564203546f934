/** The SMS inbox of the sandbox: every message that would have been sent, newest first, with its code to copy. */
export const inboxPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Messages (sandbox)</title>
<style>
  :root { --background: #f6f1ea; --card: #fff; --ink: #2b0a10; --soft: #7a5a5e; --line: #eadfd4; --accent: #b3122b; }
  @media (prefers-color-scheme: dark) {
    :root { --background: #17090c; --card: #241014; --ink: #fbeee9; --soft: #b99a9a; --line: #3b1c22; --accent: #ff8a7a; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; background: var(--background); color: var(--ink);
    font: 16px/1.45 system-ui, sans-serif; }
  main { max-width: 28rem; margin: 0 auto; padding: 0 16px calc(24px + env(safe-area-inset-bottom)); }
  header { position: sticky; top: 0; z-index: 1; padding: calc(16px + env(safe-area-inset-top)) 0 12px;
    background: var(--background); }
  h1 { margin: 0; font-size: 1.375rem; letter-spacing: -.01em; }
  header p, .empty { margin: 2px 0 0; color: var(--soft); font-size: .875rem; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
  li { padding: 14px 16px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
  li.new { animation: arrive .35s ease-out; }
  @keyframes arrive { from { opacity: 0; transform: translateY(-8px); } }
  @media (prefers-reduced-motion: reduce) { li.new { animation: none; } }
  .line { display: flex; justify-content: space-between; gap: 12px; color: var(--soft); font-size: .8125rem; }
  .to { font-variant-numeric: tabular-nums; }
  button { display: flex; align-items: baseline; justify-content: space-between; inline-size: 100%; min-block-size: 56px;
    margin: 6px 0 4px; padding: 0; border: 0; background: none; color: var(--accent); font: inherit; text-align: start;
    cursor: pointer; }
  button:focus-visible { outline: 3px solid var(--accent); outline-offset: 4px; border-radius: 8px; }
  .code { font-size: 2.375rem; font-weight: 700; letter-spacing: .14em; font-variant-numeric: tabular-nums; }
  .copy { font-size: .8125rem; font-weight: 600; }
  .text { margin: 0; font-size: .875rem; overflow-wrap: anywhere; white-space: pre-line; }
</style>
<main>
  <header>
    <h1>Messages</h1>
    <p>The sandbox sends no SMS. Messages appear here instead, newest first.</p>
  </header>
  <p class="empty" id="empty">No messages yet. Request a code and it appears here.</p>
  <ol id="list" aria-live="polite"></ol>
</main>
<script src="/inbox.js" defer></script>
</html>
`

export const inboxScript = `
const list = document.getElementById('list')
const shown = new Set()
const to = new URLSearchParams(location.search).get('to')
let isFirst = true

function part(tag, name, text) {
  const element = document.createElement(tag)
  element.className = name
  element.textContent = text
  return element
}

function card(message) {
  const item = part('li', isFirst ? '' : 'new', '')
  const line = part('div', 'line', '')
  const at = new Date(message.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  line.append(part('span', 'to', message.to), part('span', '', message.provider + ' · ' + at))
  const button = part('button', '', '')
  button.type = 'button'
  button.setAttribute('aria-label', 'Copy the code ' + message.code.split('').join(' '))
  const copy = part('span', 'copy', 'Copy')
  button.append(part('span', 'code', message.code), copy)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(message.code)
    copy.textContent = 'Copied'
    setTimeout(() => { copy.textContent = 'Copy' }, 1500)
  })
  item.append(line, button, part('p', 'text', message.text))
  return item
}

async function refresh() {
  try {
    const response = await fetch('/inbox.json' + (to ? '?to=' + encodeURIComponent(to) : ''))
    const fresh = (await response.json()).filter((message) => !shown.has(message.id)).reverse()
    for (const message of fresh) {
      shown.add(message.id)
      list.prepend(card(message))
    }
    document.getElementById('empty').hidden = shown.size > 0
    isFirst = false
  } finally {
    setTimeout(refresh, 1500)
  }
}
refresh()
`
