/** Noon on that day where the phone is, so that no zone shows the day before. */
export function birthdayMs(birthday: string): number {
  return Date.parse(`${birthday}T12:00:00`)
}
