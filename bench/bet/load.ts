import { createHmac } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buyCall, orderId, type Ready, readyFile } from './ticket-call.ts'

/**
 * The load, in a process of its own: every connection is a player who places the next bet as soon as the last one is
 * answered. It works on raw bytes, so that it uses little of the machine.
 */
const [port, folder = '.', milliseconds, connections, resultFile = '', run = ''] = process.argv.slice(2)

const { bodies, path = buyCall.path, signed } = JSON.parse(readFileSync(join(folder, readyFile), 'utf8')) as Ready
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
  const accepted = signed?.accepted ?? '{"state":"200"'
  for (let number = 0; !isOver; number += 1) {
    const sentMs = performance.now()
    socket.write(requestOf(body, orderId(Number(run), index, number)), 'latin1')
    if ((await answerOf(socket)).includes(accepted)) latenciesMs.push(performance.now() - sentMs)
    else failed += 1
  }
  socket.destroy()
}

/** The request of one bet. A studio signs the bytes of each of its messages. */
function requestOf(body: string, id: string): string {
  const text = signed ? body.replaceAll('@', id) : `${body}${id}"}`
  const head = `host: bench\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n`
  if (!signed) return `POST /api${path} HTTP/1.1\r\n${head}\r\n${text}`
  const sign = createHmac('sha256', signed.key).update(text).digest('hex')
  return `POST ${path} HTTP/1.1\r\n${head}${signed.header}: ${sign}\r\n\r\n${text}`
}

/** Reads one answer, which usually comes in one piece; its header contains its length. */
function answerOf(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let answer: Buffer | undefined
    const onData = (bytes: Buffer) => {
      answer = answer ? Buffer.concat([answer, bytes]) : bytes
      const end = answer.indexOf('\r\n\r\n')
      const at = answer.indexOf('content-length: ')
      if (end < 0 || at < 0 || at > end) return
      const length = Number.parseInt(answer.toString('latin1', at + 'content-length: '.length, end), 10)
      if (answer.length < end + 4 + length) return
      socket.off('data', onData)
      socket.off('close', reject)
      resolve(answer)
    }
    socket.on('data', onData)
    socket.on('close', reject)
  })
}
