import type { StudioAccount } from '../../base/studio-config.ts'
import { gcp } from './gcp.ts'
import { jili } from './jili.ts'
import type { Dialect } from './port.ts'

const dialects: Readonly<Record<StudioAccount['dialect'], Dialect>> = { gcp, jili }

export function dialectOf(studio: StudioAccount): Dialect {
  return dialects[studio.dialect]
}
