import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { listOperators, type RegisteredOperator } from './queries.ts'
import { isSignedChange } from './signed-switch.ts'
import { type Change, listChanges, selectLastChange } from './switch-queries.ts'

/** A closed switch tells the player why, in every language, and says since when it is closed. */
export type SwitchState = {
  readonly isOpen: boolean
  readonly reason?: Readonly<Record<string, string>> | undefined
  readonly since?: Date
}
type Switches = ReadonlyMap<string, SwitchState>

/** What the history said up to its last change. Changes are only appended, so each is verified once. */
type Known = { last: number; switches: Switches; isRead: boolean; readonly verdicts: Map<number, boolean> }

const known = stateKey(
  'market.switches',
  (): Known => ({
    ...{ last: 0, switches: new Map(), isRead: false, verdicts: new Map() },
  }),
)

/**
 * The switches as operators have signed them. A missing switch means the default of its reader. The role of the server can
 * append changes, so a row proves nothing by itself: a change that was not signed as it is opens and removes nothing, and what
 * applied before stays. It may close, because a stop harms no balance, but its reason is not shown to anyone.
 */
export async function switchesInForce(app: AppContext): Promise<Switches> {
  const state = stateOf(app, known)
  const { read } = app.databases.main
  const seen = await selectLastChange(read)
  // An answer that another read has overtaken is asked for again: it must not look like a restored database.
  const last = seen < state.last ? await selectLastChange(read) : seen
  if (last === state.last) {
    state.isRead = true
    return state.switches
  }
  // The database was restored to an earlier point: other changes may follow under the same numbers.
  if (last < state.last) {
    state.last = 0
    state.verdicts.clear()
  }
  const switches = await readSwitches(app, last, state.verdicts)
  if (last >= state.last) Object.assign(state, { last, switches, isRead: true })
  return switches
}

/** The switches as they were last read, at most two seconds ago while the database answers; undefined before the first time. */
export function switchesInMemory(app: AppContext): Switches | undefined {
  const { isRead, switches } = stateOf(app, known)
  return isRead ? switches : undefined
}

/** Reads the switches for `switchesInMemory`. Without a database the last known ones stay in use. */
export async function refreshSwitches(app: AppContext): Promise<void> {
  await switchesInForce(app).catch((err: unknown) =>
    app.log.error({ err }, 'switches not readable, keeping the last known ones'),
  )
}

/** The names of the switches that are closed. */
export async function closedSwitches(app: AppContext): Promise<readonly string[]> {
  return [...(await switchesInForce(app))].filter(([, { isOpen }]) => !isOpen).map(([name]) => name)
}

/** Reads the kill switches of the payment rails and providers now. */
export async function refreshPaymentSwitches(app: AppContext): Promise<void> {
  await app.providers.payments.refreshSwitches(() => closedSwitches(app))
}

async function readSwitches(app: AppContext, last: number, verdicts: Known['verdicts']): Promise<Switches> {
  const { read } = app.databases.main
  const [changes, operators] = await Promise.all([listChanges(read, last), listOperators(read)])
  const decided = new Set<string>()
  const switches = new Map<string, SwitchState>()
  for (const change of changes) {
    const { number, name, is_open: isOpen } = change
    if (decided.has(name)) continue
    const isSigned = verdicts.get(number) ?? verify(app, change, operators)
    verdicts.set(number, isSigned)
    if (!isSigned && isOpen !== false) continue
    decided.add(name)
    if (isOpen === null) continue
    const stopped = !isOpen && { since: change.changed_at }
    switches.set(name, { isOpen, ...(isSigned && { reason: change.reason ?? undefined }), ...stopped })
  }
  return switches
}

/** Every change, the newest first, and whether operators have signed it. One that is not signed opens and removes nothing. */
export async function listJudgedChanges(
  app: AppContext,
): Promise<readonly (Change & { readonly isSigned: boolean })[]> {
  const { read } = app.databases.main
  const [changes, operators] = await Promise.all([listChanges(read), listOperators(read)])
  return changes.map((change) => ({ ...change, isSigned: isSignedIn(app, change, operators) }))
}

/** The seed of a sandbox has no signatures. */
function isSignedIn({ config }: AppContext, change: Change, operators: readonly RegisteredOperator[]): boolean {
  return change.approval ? isSignedChange(change, change.after, operators) : config.deployment === 'sandbox'
}

function verify(app: AppContext, change: Change, operators: readonly RegisteredOperator[]): boolean {
  const { number, name } = change
  const isSigned = isSignedIn(app, change, operators)
  if (!isSigned) app.log.error({ switch: name, change: number }, 'change of a switch not signed by operators, ignored')
  return isSigned
}
