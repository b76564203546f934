const idPattern = /^(\w+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?$/

/**
 * The number that names a draw to players: when its sale opened on the clock of their phone, as bare digits, so that the
 * countdown is the only time on the screen. A daily draw is named by its day.
 */
export function drawNumber(drawId: string): string {
  const [, game, ...parts] = idPattern.exec(drawId) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second] = parts.map((part) => part && Number(part))
  const at = new Date(Date.UTC(+year, +month - 1, +day, +hour, +minute, Number(second ?? 0)))
  // Draws that follow each other within a minute all have seconds.
  if (second !== undefined || game === 'wingo30s') return digits(at.getHours(), at.getMinutes(), at.getSeconds())
  return game === 'six45' ? digits(at.getMonth() + 1, at.getDate()) : digits(at.getHours(), at.getMinutes())
}

function digits(...parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join('')
}
