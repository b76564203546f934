import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buyCall, orderId, type Ready, readyFile } from './ticket-call.ts'

/**
 * The load, in a process of its own: every connection is a player who buys the next ticket as soon as the last one is
 * answered. It works on raw bytes, so that it uses little of the machine.
 */
const [port, folder = '.', milliseconds, connections, resultFile = '', run = ''] = process.argv.slice(2)

const { bodies } = JSON.parse(readFileSync(join(folder, readyFile), 'utf8')) as Ready
const latenciesMs: number[] = []
let failed = 0
let isOver = false
const startedMs = performance.now()
setTimeout(() => {
  isOver = true
}, Number(milliseconds))
await Promise.all(bodies.slice(0, Number(connections)).map(play))
const seconds = (performance.now() - startedMs) / 1_000
latenciesMs.sort((one, other) => one - other)
const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0
const figures = { bets: latenciesMs.length, seconds, failed, p50Ms: at(0.5), p99Ms: at(0.99) }
writeFileSync(`${resultFile}.tmp`, JSON.stringify(figures))
renameSync(`${resultFile}.tmp`, resultFile)
// The process that started this one reads the result and then stops it.
setInterval(() => {}, 60_000)

async function play(body: string, index: number): Promise<void> {
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
  const head = `POST /api${buyCall.path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: `
  for (let number = 0; !isOver; number += 1) {
    const whole = `${body}${orderId(Number(run), index, number)}"}`
    const sentMs = performance.now()
    socket.write(`${head}${whole.length}\r\n\r\n${whole}`)
    if ((await answerOf(socket)).includes('{"state":"200"')) latenciesMs.push(performance.now() - sentMs)
    else failed += 1
  }
  socket.destroy()
}

/** Reads one answer; its header contains its length. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onData = (bytes: Buffer) => {
      text += bytes.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
      if (end < 0 || text.length < end + 4 + length) return
      socket.off('data', onData)
      socket.off('close', reject)
      resolve(text)
    }
    socket.on('data', onData)
    socket.on('close', reject)
  })
}
