/** `asha.k@example.com` becomes `as•••@example.com`: enough for its owner to recognise it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(headLength, at - 1))}•••${email.slice(at)}`
}

const headLength = 2
