import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { List } from '../../ui/list.tsx'
import { Meter } from '../../ui/meter.tsx'
import { type AgentInfo, type Friend, friendKey, type InviteRules, useFriends } from './api.ts'
import css from './friends.module.css'
import { RuleSteps } from './rule-steps.tsx'

type FriendsProps = { readonly info: AgentInfo; readonly rules: InviteRules }

/** The friends whom the player invited, and the rule by which they count beside the counter. */
export function Friends({ info: { inviterCount, validCount, currency }, rules }: FriendsProps) {
  const t = useT()
  const { rows, isLoading, error, hasMore, loadMore } = useFriends()
  return (
    <section className={css.friends} aria-labelledby="earn-friends">
      <div className={css.top}>
        <h2 id="earn-friends">{t('earn.friends')}</h2>
        <b>{t('earn.friends.valid', { valid: validCount, count: inviterCount })}</b>
      </div>
      <div className={css.rule}>
        <h3>{t('earn.counts')}</h3>
        <ul>
          <RuleSteps rules={rules} />
        </ul>
      </div>
      <List
        items={rows}
        keyOf={friendKey}
        render={(friend) => <FriendCard friend={friend} currency={currency} />}
        label={t('earn.friends')}
        loading={isLoading}
        error={error}
        hasMore={hasMore}
        onMore={loadMore}
        empty={<Empty text={t('earn.friends.none')} />}
      />
    </section>
  )
}

function FriendCard({ friend, currency }: { readonly friend: Friend; readonly currency: string }) {
  const t = useT()
  const { day } = useDates()
  const { mobileMasked, avatar, joinedAt, state, steps } = friend
  const open = state === 'open' ? steps.filter(({ isMet }) => !isMet) : []
  return (
    <article className={css.friend} data-state={state}>
      {avatar ? <Avatar name={avatar} size={40} /> : <i className={css.gone} />}
      <div className={css.who}>
        <b>{mobileMasked ?? t('earn.state.closed')}</b>
        <small>{t('earn.joined', { day: day(joinedAt) })}</small>
      </div>
      {state !== 'closed' && <span className={css.state}>{t(`earn.state.${state}`)}</span>}
      {state === 'shared' && <p className={css.why}>{t('earn.shared')}</p>}
      {open.map((step) => (
        <OpenStep key={step.code} step={step} currency={currency} />
      ))}
    </article>
  )
}

type OpenStepProps = { readonly step: Friend['steps'][number]; readonly currency: string }

function OpenStep({ step: { code, need, done = 0 }, currency }: OpenStepProps) {
  const t = useT()
  const money = useMoney(currency)
  if (code === 'phone') return <p className={css.why}>{t('earn.todo.phone')}</p>
  if ((code !== 'deposit' && code !== 'turnover') || need === undefined) return null
  const label = t(`earn.todo.${code}`)
  return (
    <div className={css.step}>
      <p>
        <span>{label}</span>
        <span>{t('earn.of', { done: money.format(done), need: money.format(need) })}</span>
      </p>
      <Meter label={label} value={done} max={need} />
    </div>
  )
}
