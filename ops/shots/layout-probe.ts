/** One place of a page where a player cannot read everything. */
export type LayoutProblem = { readonly kind: 'overflow' | 'cut'; readonly what: string; readonly where: string }

/**
 * Runs in the page and returns its layout problems. It is a string because it uses browser globals that do not exist in
 * Node.
 *
 * A text is cut when an ancestor that cannot be scrolled hides a part of it, or when it leaves the window. An ellipsis is
 * a cut that the player can see, which is accepted for a name and never for a text with a figure.
 */
export const findLayoutProblems = `(() => {
  const problems = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) problems.push({ kind: 'overflow', what: root.scrollWidth + ' px wide', where: widest() })

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    const text = node.data.trim()
    if (!text || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) if (isCut(rect, element, text)) { report(element, text); break }
  }
  for (const field of document.querySelectorAll('input, button')) {
    if (!isShown(field)) continue
    const text = field.value || field.placeholder || field.textContent || field.getAttribute('aria-label') || ''
    if (isCut(field.getBoundingClientRect(), field, '') || (field.matches('input') && isWider(field, text))) report(field, text)
  }
  return problems

  function report(element, text) {
    const found = { kind: 'cut', what: text.slice(0, 60), where: placeOf(element) }
    if (!problems.some(({ what, where }) => what === found.what && where === found.where)) problems.push(found)
  }

  function isShown(element) {
    if (element.closest('svg, script, style, noscript, select, .visually-hidden')) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }

  function isCut(rect, element, text) {
    let { left, right, top, bottom } = rect
    // A line box is higher than its letters.
    const slack = (bottom - top) * 0.3
    // The digits of a ball that is still rolling pass behind its window.
    const isReel = element.closest('[aria-hidden="true"]') !== null
    for (let at = element; at && at !== root; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      const isAccepted = style.textOverflow === 'ellipsis' && !/[0-9]/.test(text)
      // A decoration that has no room disappears as a whole.
      if (at.matches('[aria-hidden="true"]') && (top >= box.bottom || left >= box.right)) return false
      if (clips(style.overflowX)) {
        const isScrolled = scrolls(style.overflowX)
        if (!isScrolled && !isAccepted && (left < box.left - 1 || right > box.right + 1)) return true
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
      }
      if (clips(style.overflowY)) {
        if (!scrolls(style.overflowY) && !isReel && (top < box.top - slack || bottom > box.bottom + slack)) return true
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
      // A scrolled place hides the text completely for now.
      if (right <= left || bottom <= top) return false
      if (style.position === 'fixed') break
    }
    return left < -1 || right > innerWidth + 1
  }

  function clips(overflow) {
    return overflow !== 'visible'
  }

  function scrolls(overflow) {
    return overflow === 'auto' || overflow === 'scroll'
  }

  function isWider(field, text) {
    if (!text || ['checkbox', 'radio', 'file', 'hidden', 'range'].includes(field.type)) return false
    const style = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = style.font
    pen.letterSpacing = style.letterSpacing
    const room = field.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd)
    return room > 0 && pen.measureText(text).width > room + 1
  }

  function widest() {
    const beyond = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('aside, [popover]'))
    return beyond.length > 0 ? placeOf(beyond.at(-1)) : 'the page'
  }

  function placeOf(element) {
    const names = []
    for (let at = element; at && at !== document.body && names.length < 3; at = at.parentElement)
      names.unshift(at.tagName.toLowerCase() + (at.className && typeof at.className === 'string' ? '.' + at.className.split(' ')[0] : ''))
    return names.join(' > ')
  }
})()`
