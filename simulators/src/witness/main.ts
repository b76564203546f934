import { sandboxTime } from '../sandbox-time.ts'
import { startWitness } from './witness.ts'

/** The log of the sandbox, whose secret is published. */
const sandboxLog = 'zamra.sandbox/draws+b544a33f+AecsKP5xjjowr8R0ONp3nVCNLa1aJl+v6083fh1X+wmM'

/** One witness as a process of its own, with its own key and state, as `ZAMRA_WITNESS_…` say. */
const given = (what: string) => process.env[`ZAMRA_WITNESS_${what}`]
const witness = await startWitness({
  name: given('NAME') ?? '',
  secret: Buffer.from(given('SECRET') ?? '', 'hex'),
  logs: (given('LOGS') ?? sandboxLog).split(','),
  port: Number(given('PORT') ?? 0),
  host: given('HOST'),
  stateFile: given('STATE_FILE'),
  nowMs: sandboxTime(process.env.ZAMRA_CLOCK_OFFSET_FILE),
})
const simulator = (given('NAME') ?? '').replace('.sandbox', '')
process.stdout.write(`${JSON.stringify({ simulator, url: witness.url, key: witness.key })}\n`)
// Ends with the process that started it, also when that one was killed.
process.once('disconnect', () => process.exit(0))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void witness.stop().then(() => process.exit(0)))
}
