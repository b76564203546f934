import { startSupportDesk } from './support-desk.ts'

/** Starts every outside company that the sandbox needs and says, one JSON line each, where it can be reached. */
const port = Number(process.env.ZAMRA_SUPPORT_PORT ?? 0)
const desk = await startSupportDesk(port, process.env.ZAMRA_SUPPORT_HOST)
process.stdout.write(`${JSON.stringify({ simulator: 'support', url: desk.url })}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void desk.stop().then(() => process.exit(0))
  })
}
