import { returnBps as crashReturnBps } from './crash.ts'
import type { Labels } from './labels.ts'
import type { GameId } from './session.ts'
import { returnBps as slotReturnBps } from './slot.ts'

const titles: Readonly<Record<GameId, string>> = { 'patang-rush': 'Patang Rush', 'sona-777': 'Sona 777' }

/** The page of a game in the operator's frame. It runs only its own scripts and sends messages to its parent alone. */
export function gamePage(game: GameId, locale: string, labels: Labels, parent: string): string {
  const isSlot = game === 'sona-777'
  const share = ((isSlot ? slotReturnBps() : crashReturnBps) / 100).toFixed(2)
  return `<!doctype html>
<html lang="${locale === 'tw' ? 'zh-TW' : locale}" dir="${locale === 'ur' ? 'rtl' : 'ltr'}" data-game="${game}" data-parent="${escaped(parent)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${titles[game]}</title>
<style>${styles}</style>
<body class="${isSlot ? 'slot' : 'crash'}">
<header aria-label="${titles[game]}">
  <h1>${titles[game]}</h1>
  <p id="mark" hidden></p>
  <button class="plain" popovertarget="rules">${labels.rules}</button>
</header>
${isSlot ? '' : `<div class="sky"><ul id="past"></ul><p class="up">${labels.players} <b id="players">0</b></p></div>`}
<main aria-label="${titles[game]}"><canvas id="stage" role="img" aria-label="${titles[game]}"></canvas>${isSlot ? '' : otherPlayers(labels)}</main>
<p id="line" role="status" aria-live="polite"></p>
<footer>${isSlot ? slotControls(labels) : crashControls(labels)}</footer>
<section id="rules" popover>
  <h2>${labels.rules}</h2>
  <p>${isSlot ? labels.slotRules : labels.crashRules}</p>
  ${isSlot ? `<p id="quick-rule" hidden>${labels.quickRule}</p>` : ''}
  <p><b>${labels.returns}: <bdi>${share} %</bdi></b></p>
  <h3>${labels.fair}</h3>
  <p class="seed"><span>${labels.next}</span><code id="seed-hash">–</code></p>
  <p class="seed"><span>${labels.before}</span><code id="seed-before">–</code></p>
  <button class="plain" popovertarget="rules" popovertargetaction="hide">${labels.close}</button>
</section>
${isSlot ? paytable(labels) : ''}
<script type="application/json" id="labels">${JSON.stringify(labels).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/client/${isSlot ? 'slot' : 'crash'}.js"></script>
</body>
</html>
`
}

/** What every symbol pays and how often, counted over every stop of the reels. */
function paytable(labels: Labels): string {
  return `<section id="pays" popover aria-label="${labels.paytable}">
  <h2>${labels.paytable}</h2>
  <table>
    <thead><tr><th scope="col">${labels.symbol}</th><th scope="col">${labels.lineStake}</th><th scope="col">${labels.atStake}</th><th scope="col">${labels.chance}</th></tr></thead>
    <tbody id="paytable"></tbody>
  </table>
  <ul id="lines"></ul>
  <p>${labels.slotRules}</p>
  <p>${labels.winning}: <bdi id="winning">–</bdi></p>
  <p><b>${labels.returns}: <bdi id="returned">–</bdi></b></p>
  <button class="plain" popovertarget="pays" popovertargetaction="hide">${labels.close}</button>
</section>`
}

function slotControls(labels: Labels): string {
  return `
  <div class="sums">
    <p><span>${labels.balance}</span><b id="balance">–</b></p>
    <p class="stakes"><span>${labels.stake}</span>${stepper(labels, 'id="stake"')}</p>
  </div>
  <div class="tools">
    <p id="free" hidden></p>
    <button id="quick" class="plain" aria-pressed="false" hidden>${labels.quick}</button>
    <button class="plain" popovertarget="pays">${labels.paytable}</button>
  </div>
  <button id="go" class="go" disabled>${labels.spin}</button>
`
}

/** One bet at first; the second one stands beside it when the player adds it. */
function crashControls(labels: Labels): string {
  return `
  <div class="sums">
    <p><span>${labels.balance}</span><b id="balance">–</b></p>
    <button id="second" class="plain" aria-expanded="false" aria-controls="bet-2"><span aria-hidden="true">+</span> ${labels.secondBet}</button>
  </div>
  <div class="bets">${betPanel(labels, 1)}${betPanel(labels, 2)}</div>
`
}

function betPanel(labels: Labels, number: number): string {
  return `<section class="bet" id="bet-${number}" aria-label="${labels.bet} ${number}" ${number === 1 ? '' : 'hidden'}>
    ${stepper(labels, '')}
    <p class="auto"><label><input type="checkbox" class="auto-on"><span>${labels.auto}</span></label>
      <bdi><input class="auto-at" inputmode="decimal" value="2.00" aria-label="${labels.autoAt}">×</bdi></p>
    <button class="go" disabled><span class="verb">${labels.fly}</span><bdi class="worth" aria-hidden="true"></bdi></button>
  </section>`
}

function stepper(labels: Labels, id: string): string {
  return `<span class="step"><button class="less" aria-label="${labels.less}">−</button><b class="stake" ${id}>–</b><button class="more" aria-label="${labels.more}">+</button></span>`
}

function otherPlayers(labels: Labels): string {
  return `<div class="others"><p id="nobody">${labels.nobody}</p><ul id="others" tabindex="0" aria-label="${labels.others}" hidden></ul></div>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const styles = `
  * { box-sizing: border-box; margin: 0; }
  html, body { height: 100%; }
  body { display: grid; grid-template: auto auto 1fr auto auto / minmax(0, 1fr); color: #fff7ea; overflow: hidden; user-select: none;
    font: 15px/1.35 system-ui, sans-serif; background: radial-gradient(120% 80% at 50% 0, #8e1436, #3a0620 70%, #24031a); }
  body.slot { grid-template-rows: auto 1fr auto auto; }
  body.crash { background: #24103c; }
  header { display: flex; align-items: center; justify-content: space-between; gap: 8px; padding: 10px 16px 6px; }
  h1 { flex: none; font-size: 18px; letter-spacing: .02em; color: #ffd977; }
  #mark { min-width: 0; margin-inline-start: auto; font-size: 12px; line-height: 1.2; font-weight: 700; padding: 3px 12px; border-radius: 999px; background: #ffd977; color: #3a0620; }
  .plain { border: 1px solid #ffffff40; border-radius: 999px; background: #ffffff14; color: inherit; font: inherit;
    min-height: 36px; padding: 0 14px; }
  main { min-height: 0; padding: 0 14px; }
  .crash main { padding: 0; }
  canvas#stage { width: 100%; height: 100%; display: block; touch-action: manipulation; }
  .sky { padding: 0 16px 8px; display: flex; gap: 8px; align-items: center; min-height: 34px; }
  #past { display: flex; min-width: 0; gap: 6px; list-style: none; padding: 0; overflow: hidden; flex: 1; }
  #past li { font-size: 12px; font-weight: 700; padding: 3px 8px; border-radius: 999px; background: #ffffff1c; white-space: nowrap; }
  #past li[data-kind=mid] { color: #ffd23f; } #past li[data-kind=far] { color: #ff9ecb; }
  .up { font-size: 12px; white-space: nowrap; opacity: .85; }
  #line { min-height: 44px; display: grid; place-items: center; padding: 4px 16px; text-align: center; font-weight: 600; }
  #line[data-kind=won] { color: #ffd23f; font-size: 20px; }
  #line[data-kind=bad] { color: #ffc9bd; }
  footer { display: grid; gap: 10px; padding: 10px 16px calc(14px + env(safe-area-inset-bottom)); background: #00000038; }
  .sums { display: flex; flex-wrap: wrap; gap: 8px; justify-content: space-between; align-items: end; }
  .sums p > span:first-child { display: block; font-size: 12px; opacity: .75; }
  .sums b { font-size: 18px; font-variant-numeric: tabular-nums lining-nums; }
  .step { display: flex; align-items: center; gap: 10px; }
  .step b { min-width: 84px; text-align: center; }
  .step button { width: 44px; height: 44px; border-radius: 14px; border: 0; font-size: 22px; background: #ffffff1f; color: inherit; }
  .go { min-height: 58px; border: 0; border-radius: 20px; font: 800 20px/1 system-ui; color: #4a1500;
    background: linear-gradient(#ffe08a, #f5a623); box-shadow: 0 4px 0 #9a5b06; }
  .go:active:not(:disabled) { transform: translateY(3px); box-shadow: 0 1px 0 #9a5b06; }
  .go[data-kind=out] { background: linear-gradient(#7df0b0, #18a964); color: #00331b; box-shadow: 0 4px 0 #06673a; }
  .crash main { position: relative; }
  .others { position: absolute; inset: auto 0 6px; font-size: 12px; }
  .others p { width: max-content; max-width: calc(100% - 24px); margin-inline: auto; padding: 3px 12px; border-radius: 999px; background: #1b0b2ad9; }
  #others { display: flex; gap: 6px; list-style: none; padding: 2px 12px; overflow-x: auto; scrollbar-width: none; }
  #others[hidden], .bet[hidden] { display: none; }
  #others li { display: flex; gap: 6px; flex: none; padding: 3px 10px; border-radius: 999px; background: #1b0b2ad9; font-variant-numeric: tabular-nums; }
  #others li b { color: #7df0b0; }
  .bets { display: grid; gap: 8px; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
  .bet { display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: center; }
  .bet .go { grid-column: 1 / -1; display: grid; place-content: center; gap: 2px; }
  .worth { font-size: 13px; font-weight: 700; } .worth:empty { display: none; }
  .bet .step { gap: 4px; justify-content: space-between; }
  .bet .step b { min-width: 0; flex: 1; font-variant-numeric: tabular-nums lining-nums; }
  .auto { display: flex; align-items: center; justify-content: space-between; gap: 6px; min-height: 44px; font-size: 12px; line-height: 1.2; }
  .auto label { display: flex; align-items: center; gap: 6px; min-width: 0; min-height: 44px; }
  .auto input { accent-color: #ffd977; }
  .auto-on { flex: none; width: 20px; height: 20px; margin: 0; }
  .auto-at { width: 54px; min-height: 36px; margin-inline-end: 2px; border: 1px solid #ffffff40; border-radius: 10px; background: #ffffff14; color: inherit; font: inherit; font-size: 15px; text-align: center; }
  .auto bdi { flex: none; white-space: nowrap; }
  .bets[data-count="2"] .bet { grid-template-columns: minmax(0, 1fr); gap: 4px; }
  .bets[data-count="2"] .go { min-height: 52px; font-size: 17px; }
  .auto-at:disabled { opacity: .6; }
  input:focus-visible, #others:focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
  button:disabled { opacity: .5; }
  button:focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
  [popover] { inset: auto 0 0 0; width: 100%; max-height: 80%; overflow: auto; border: 0; border-radius: 22px 22px 0 0; padding: 20px;
    background: #2b0a1d; color: inherit; }
  [popover] > * + * { margin-top: 12px; }
  [popover]::backdrop { background: #0009; }
  #pays table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  #pays th, #pays td { padding: 4px; text-align: center; }
  #pays thead th { font-size: 12px; line-height: 1.2; font-weight: 600; opacity: .8; vertical-align: bottom; }
  #pays td { white-space: nowrap; font-weight: 700; border-top: 1px solid #ffffff1f; }
  #pays tbody th { border-top: 1px solid #ffffff1f; }
  #pays th canvas { width: 36px; height: 36px; display: block; margin: auto; padding: 3px; border-radius: 10px; background: #fff8e6; }
  #lines { display: flex; gap: 10px; justify-content: center; list-style: none; padding: 0; }
  #lines canvas { width: 30px; height: 30px; display: block; }
  .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: end; }
  #free { flex: 1 1 100%; font-weight: 700; line-height: 1.2; color: #ffd977; }
  .plain[aria-pressed=true] { background: #ffd977; color: #3a0620; border-color: #ffd977; }
  .plain[hidden] { display: none; }
  .seed span { display: block; font-size: 12px; opacity: .75; } .seed code { font-size: 11px; overflow-wrap: anywhere; }
  @media (max-height: 520px) { footer { gap: 6px; padding-block: 6px calc(8px + env(safe-area-inset-bottom)); } .go { min-height: 46px; } #line { min-height: 30px; } }
  @media (max-height: 520px) and (min-width: 520px) { footer { grid-template-columns: minmax(0, 1fr) auto; } .go { padding: 0 28px; } }
`
