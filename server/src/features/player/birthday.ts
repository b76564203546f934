/** A real calendar day between 1900 and today. */
export function isBirthday(day: string, today: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day && day >= '1900-01-01' && day <= today
}

/** The age in whole years. A birthday on 29 February counts from 1 March in other years. */
export function ageOn(today: string, birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
