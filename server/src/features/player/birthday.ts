/** A real calendar day between 1900 and today. */
export function isBirthday(day: string, today: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day && day >= '1900-01-01' && day <= today
}
