import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { readyFile } from '../handler/message.ts'
import { answersFile } from './answers.ts'

/** The framework and nothing else: it reads the JSON body and answers a constant of the same size. */
const [port, folder = '.'] = process.argv.slice(2)

const app = Fastify()
const answers = JSON.parse(readFileSync(join(folder, answersFile), 'utf8')) as Record<string, unknown>
for (const [kind, answer] of Object.entries(answers)) app.post(`/api/${kind}`, async () => answer)
// An ordinary end, so that a profile (`node --cpu-prof`) is written.
process.on('SIGTERM', () => process.exit())
await app.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(folder, readyFile), '')
