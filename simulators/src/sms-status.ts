import { createHmac } from 'node:crypto'

/** Sends the delivery status of a message with Twilio's signature, and returns the answer. */
export async function sendStatus(
  url: string,
  fields: Readonly<Record<string, string>>,
  token: string,
): Promise<number> {
  const signedText = Object.keys(fields)
    .sort()
    .reduce((text, name) => `${text}${name}${fields[name]}`, url)
  const signature = createHmac('sha1', token).update(signedText).digest('base64')
  try {
    const headers = { 'x-twilio-signature': signature }
    return (await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })).status
  } catch {
    return 0
  }
}
