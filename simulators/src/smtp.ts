import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Simulator } from './support.ts'

/** `unknown` has no such mailbox (550), `busy` asks to come again (451). */
type SmtpBehaviour = 'well' | 'unknown' | 'busy'

/** As it came, with its headers. */
export type TakenEmail = { readonly from: string; readonly to: readonly string[]; readonly source: string }

export type SmtpSimulator = Simulator & {
  /** Oldest first. */
  readonly emails: readonly TakenEmail[]
  behave(behaviour: SmtpBehaviour): void
}

const keepMax = 200
const failures = { unknown: [550, 'no such mailbox'], busy: [451, 'try again later'] } as const

/** A mail server. What it takes stays with it: no e-mail leaves the machine. */
export async function startSmtp(port: number, host = '127.0.0.1'): Promise<SmtpSimulator> {
  const emails: TakenEmail[] = []
  let behaviour: SmtpBehaviour = 'well'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (behaviour === 'well') return done()
      const [responseCode, message] = failures[behaviour]
      done(Object.assign(new Error(message), { responseCode }))
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        emails.push({ from, to, source: Buffer.concat(parts).toString() })
        if (emails.length > keepMax) emails.shift()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    emails,
    behave(next) {
      behaviour = next
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
