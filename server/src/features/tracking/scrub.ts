/**
 * A client's error text may carry anything the page held. What looks like a secret or like personal data is taken out
 * before it is stored, whatever the client has already done, and control characters cannot forge a second log line.
 * Every repetition is bounded: a text made to be slow must not hold up the process.
 */
const secrets: readonly [RegExp, string][] = [
  [
    /("(?:sign|password|withdrawPassword|verificationCode|token|googleToken|accountNo|utr)"\s*:\s*)"[^"]*"/gi,
    '$1"[removed]"',
  ],
  [/\b(sign|password|token|verificationCode)=[^\s&"']+/gi, '$1=[removed]'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g, '[email]'],
  [/\b[A-Z]{2}\d{2}[A-Z]{4}\d{16}\b/g, '[account]'],
  [/\b[A-Za-z0-9_-]{40,}\b/g, '[token]'],
  [/(?<![\w:.])\+?\d{9,18}(?![\w:])/g, '[number]'],
]

export function scrub(text: string): string {
  const plain = text.replace(/(?!\n)\p{Cc}/gu, ' ')
  return secrets.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), plain)
}
