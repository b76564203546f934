import type { Page } from '@playwright/test'

/** A page has fewer controls than this; more presses of the key would mean that the focus never leaves it. */
const pressesMax = 400

/**
 * What a player without a pointer cannot do on the open page: a control that the Tab key does not reach, a focus that
 * cannot be seen or lies behind a bar, and something that reacts to a pointer only.
 */
export async function findKeyboardProblems(page: Page): Promise<readonly string[]> {
  const controls = await page.evaluate<number>(watchFocus)
  for (let press = 1; press <= Math.min(controls + sparePresses, pressesMax); press += 1) {
    await page.keyboard.press('Tab')
    if (press % 10 === 0 && (await page.evaluate<number>('keyboardWatch.left()')) === 0) break
  }
  return page.evaluate<readonly string[]>('keyboardWatch.report()')
}

/** The browser also stops at regions that scroll, and at its own window after the last control. */
const sparePresses = 25

/** Runs in the page and returns the number of its controls. It is a string because it uses browser globals. */
const watchFocus = `(() => {
  const interactive = 'a[href], button, input, select, textarea, summary, label, iframe, [tabindex], [role=button]'
  const dialog = [...document.querySelectorAll('dialog')].findLast((one) => one.matches(':modal'))
  const wanted = [...(dialog ?? document).querySelectorAll(interactive)].filter(isControl)
  const reached = new Set()
  const problems = new Set()
  document.activeElement?.blur()
  endTransitions()
  const looks = new Map(wanted.map((one) => [one, lookOf(one)]))
  document.addEventListener('focusin', ({ target }) => {
    reached.add(target)
    if (!wanted.includes(target) || !target.matches(':focus-visible')) return
    if (!isMarked(target)) problems.add('invisible focus of ' + nameOf(target))
    if (isCovered(target)) problems.add('covered focus of ' + nameOf(target))
  })
  globalThis.keyboardWatch = {
    left: () => wanted.filter((one) => isControl(one) && !reached.has(one)).length,
    report: () => [
      ...wanted.filter((one) => isControl(one) && !reached.has(one)).map((one) => 'not reached by Tab: ' + nameOf(one)),
      ...pointerOnly().map((one) => 'reacts to a pointer only: ' + nameOf(one)),
      ...problems,
    ],
  }
  return wanted.length

  function isControl(one) {
    if (!one.isConnected || one.matches('label, :disabled, input[type=hidden]') || one.tabIndex < 0) return false
    if (one.closest('[inert]') || !one.checkVisibility({ visibilityProperty: true })) return false
    return !one.matches('input[type=radio]') || one === stopOf(one)
  }

  /** The Tab key stops once at a group of radio buttons. */
  function stopOf(radio) {
    const group = [...document.querySelectorAll('input[type=radio]')].filter((one) => one.name === radio.name && one.form === radio.form && !one.disabled)
    return group.find((one) => one.checked) ?? group[0]
  }

  function isMarked(one) {
    endTransitions()
    return lookOf(one) !== looks.get(one)
  }

  function endTransitions() {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  }

  /** The focus may be drawn by the label or the card around a control, or beside an input that is hidden. */
  function lookOf(one) {
    const near = [one, one.nextElementSibling, one.parentElement, one.parentElement?.nextElementSibling, one.parentElement?.parentElement, one.closest('label')]
    const looked = near.filter(Boolean).flatMap((each) => [undefined, '::before', '::after'].map((part) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderTopColor } = getComputedStyle(each, part)
      const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
      return [hasOutline && outlineWidth + outlineColor, boxShadow, borderTopColor]
    }))
    return JSON.stringify(looked)
  }

  function isCovered(one) {
    const { left, right, top, bottom, width, height } = (one.closest('label') ?? one).getBoundingClientRect()
    if (width < 2 || height < 2) return false
    const points = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]]
    return points.every(([x, y]) => {
      const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
      return !hit || (!one.contains(hit) && !hit.contains(one) && !hit.closest('label')?.contains(one))
    })
  }

  function pointerOnly() {
    return [...document.body.querySelectorAll('*')].filter((one) => {
      if (getComputedStyle(one).cursor !== 'pointer' || !one.checkVisibility({ visibilityProperty: true })) return false
      return !one.closest(interactive) && !one.querySelector(interactive)
    })
  }

  function nameOf(one) {
    const name = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? ''
    return one.tagName.toLowerCase() + ' "' + name.trim().replace(/\\s+/g, ' ').slice(0, 40) + '"'
  }
})()`
