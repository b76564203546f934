import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { documentNames, harmSigns } from '@zamra/contract/backoffice/task-names.ts'
import { minor, toMajor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { review } from '../../deposit/index.ts'
import { identityReview } from '../../player/index.ts'
import { conductReview, riskReview } from '../../risk/index.ts'
import { safetyReview } from '../../safety/index.ts'
import { feedbackReview } from '../../support/index.ts'
import { payoutDifferences } from '../../withdrawal/index.ts'
import { slaMinutes } from './sla.ts'

export type Task = StaffOutput<'/kyc/list'>['tasks'][number]

const titleMax = 80
const findingDays = 90
const dayMs = 86_400_000

/** The id of a task that has no number of its own: its parts, which contain no such sign. */
const separator = '|'

/** `unknownThere`, a name of the code, is `unknown there` for people. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** `deposits 3, lost 50.50`: what was lost is money, everything else is counted. */
export const figuresIn = (figures: Readonly<Record<string, number>>) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${name === 'lost' ? toMajor(minor(BigInt(value))) : value}`)
    .join(', ')

function joinId(...parts: readonly string[]): string {
  return parts.join(separator)
}

export function splitId(id: string): readonly string[] {
  return id.split(separator)
}

function task(since: Date, dueAt: Date | number, rest: Omit<Task, 'since' | 'dueAt'>): Task {
  const due = typeof dueAt === 'number' ? since.getTime() + dueAt * 60_000 : dueAt.getTime()
  return { ...rest, since: since.getTime(), dueAt: due }
}

/** The queues whose rows need no shape of their own, oldest or first deadline first. */
export const readTasks = {
  async kyc(app: AppContext): Promise<readonly Task[]> {
    const checks = await identityReview.inReview(app)
    return checks.map(({ createdAt, checkNo, playerId, document, market, reasons }) =>
      task(createdAt, slaMinutes.kyc, {
        id: checkNo,
        playerId,
        title: `${documentNames[document]}, ${market}`,
        detail: reasons.join(' '),
      }),
    )
  },
  async risk(app: AppContext): Promise<readonly Task[]> {
    const [rings, conduct] = await Promise.all([riskReview.openCases(app), conductReview.openCases(app)])
    const all = [
      ...rings.map(({ openedAt, decideBy, caseNo, playerId, state, market }) =>
        task(openedAt, decideBy, {
          id: caseNo,
          playerId,
          title: 'linked accounts',
          detail: `${state.toLowerCase()} in ${market}`,
        }),
      ),
      ...conduct.map(({ openedAt, decideBy, caseNo, playerId, state, rule }) =>
        task(openedAt, decideBy, { id: caseNo, playerId, title: inWords(rule), detail: state }),
      ),
    ]
    return all.toSorted((one, other) => one.dueAt - other.dueAt)
  },
  async tickets(app: AppContext): Promise<readonly Task[]> {
    const tickets = await feedbackReview.unanswered(app)
    return tickets.map(({ createdAt, replyBy, ticketNo, playerId, suggestion, images }) =>
      task(createdAt, replyBy, {
        ...{ id: ticketNo, playerId, title: suggestion.slice(0, titleMax), detail: `${images.length} pictures` },
      }),
    )
  },
  async findings(app: AppContext): Promise<readonly Task[]> {
    const open = await payoutDifferences.open(app, new Date(app.clock.now().getTime() - findingDays * dayMs))
    const reports = (await review.openCases(app)).filter(({ kind }) => kind === 'report')
    const all = [
      ...open.map(({ foundAt, provider, payoutNo, kind, amount, currency, detail }) =>
        task(foundAt, slaMinutes.findings, {
          ...{
            id: joinId('payout', provider, payoutNo, kind),
            title: `${inWords(kind)} ${toMajor(amount)} ${currency}`,
          },
          detail: `${provider} ${payoutNo} ${detail}`,
        }),
      ),
      ...reports.map(({ since, subject, reason, amount, currency, orderNo }) =>
        task(since, slaMinutes.findings, {
          ...{ id: joinId('payment', subject, reason), title: `${inWords(reason)} ${toMajor(amount)} ${currency}` },
          detail: `${subject} ${orderNo ?? 'no order'}`,
        }),
      ),
    ]
    return all.toSorted((one, other) => one.since - other.since)
  },
  async safety(app: AppContext): Promise<readonly Task[]> {
    const tasks = await safetyReview.openTasks(app)
    return tasks.map(({ openedAt, playerId, marker, figures }) =>
      task(openedAt, slaMinutes.safety, {
        ...{ id: joinId(String(playerId), marker, openedAt.toISOString()), playerId },
        ...{ title: harmSigns[marker] ?? marker, detail: figuresIn(figures) },
      }),
    )
  },
} as const
