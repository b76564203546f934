import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { messages, path, readyFile } from './message.ts'

/** The framework and nothing else: it reads the JSON body and answers. */
const [port, folder = '.'] = process.argv.slice(2)

const app = Fastify()
app.post(`/api${path}`, async () => ({ state: '200', msg: 'success', resultData: messages }))
// An ordinary end, so that a profile (`node --cpu-prof`) is written.
process.on('SIGTERM', () => process.exit())
await app.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(folder, readyFile), '')
