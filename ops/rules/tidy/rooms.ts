import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Finding } from '../finding.ts'
import { files, has } from './files.ts'

const expected = ['README.md', 'index.ts']

/** A room is called as the contract calls it, on both sides, and a server room has its door and its page. That each call
 * has its route in its room is judged in calls.ts. */
export async function rooms(tree: string): Promise<Finding[]> {
  const { rooms: names } = (await import(pathToFileURL(`${tree}/contract/src/rooms.ts`).href)) as {
    rooms: readonly string[]
  }
  const server = files(tree, 'server/src/features/*')
  const unknown = [...server, ...files(tree, 'web/src/features/*')].filter((room) => !names.includes(basename(room)))
  return [
    ...unknown.map((room) => ({
      rule: 'room-name',
      file: room,
      message: 'Rooms are named in contract/src/rooms.ts: use one of those, or add it there.',
    })),
    ...server.flatMap((room) =>
      expected
        .filter((name) => !has(tree, `${room}/${name}`))
        .map((name) => ({ rule: 'room-is-complete', file: room, message: `A server room has ${name}.` })),
    ),
  ]
}
