import { listCatalogue } from '../../game/index.ts'
import type { StaffHandler } from '../call/context.ts'

export const catalogueList: StaffHandler<'/catalogue/list'> = async ({ app }) => ({
  games: (await listCatalogue(app.databases.main.read)).map(({ rtpBps, ...game }) => ({
    ...game,
    ...(rtpBps !== null && { rtpBps }),
  })),
})
