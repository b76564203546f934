/**
 * Runs in the page under test, before its own scripts. It is a string because it uses browser globals that do not exist
 * in Node.
 */
export const probe = `
  globalThis.probe = { shift: 0, shifts: [], eventMs: [] }
  const describe = ({ node, previousRect: from, currentRect: to }) =>
    (node?.nodeName ?? 'removed') + ' "' + (node?.textContent ?? '').slice(0, 40) + '"' +
    ' from ' + [from.x, from.y, from.width, from.height].map(Math.round) +
    ' to ' + [to.x, to.y, to.width, to.height].map(Math.round)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      probe.shift += entry.value
      probe.shifts.push(entry.value.toFixed(3) + ' ' + entry.sources.map(describe).join(', '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) probe.eventMs.push(Math.round(entry.duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })

  // Measures from the tap to the first frame that shows the tab at this path as current.
  probe.awaitTab = (path) => {
    let tapped = 0
    addEventListener('pointerdown', (event) => { tapped = event.timeStamp; performance.mark('tapped') }, { once: true, capture: true })
    probe.painted = new Promise((done) => {
      const checkTab = () => {
        const current = document.querySelector('nav a[href="' + path + '"][aria-current]')
        if (!current || location.pathname !== path) return requestAnimationFrame(checkTab)
        requestAnimationFrame(() => {
          performance.mark('painted')
          done(Math.round(performance.now() - tapped))
        })
      }
      requestAnimationFrame(checkTab)
    })
  }
`
