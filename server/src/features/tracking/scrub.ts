/**
 * An error text of a client may contain anything from the page. Everything that looks like a secret or personal data is
 * removed before it is stored, and control characters are removed so that they cannot forge a log line. All repetitions
 * are bounded, so that a malicious text cannot block the process.
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
