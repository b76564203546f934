import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import type { VipInfo } from '../../lib/user-info.ts'
import { LevelBadge, toneOf } from '../../ui/art/level-badge.tsx'
import { Meter } from '../../ui/meter.tsx'
import css from './level-cards.module.css'
import type { Level } from './use-vip.ts'

type LevelCardsProps = {
  readonly info: VipInfo
  /** The level in the middle. */
  readonly shown: number
  readonly onShow: (level: number) => void
}

/** All levels side by side, the neighbours peeking in. It opens at the player's own. */
export function LevelCards({ info, shown, onShow }: LevelCardsProps) {
  const t = useT()
  const track = useRef<HTMLUListElement>(null)
  const { vipList, currentVipConfig } = info

  // By its place and not by the list: an answer that brings the same levels again leaves the player where they look.
  const own = vipList.findIndex(({ level }) => level === currentVipConfig.level)
  useEffect(() => {
    if (track.current) track.current.scrollLeft = offsetOf(track.current, own)
  }, [own])

  function show(list: HTMLUListElement) {
    const level = vipList[indexAt(list)]?.level
    if (level !== undefined && level !== shown) onShow(level)
  }

  return (
    <section aria-label={t('vip.levels')} className={css.levels}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without controls must be reachable by keyboard. */}
      <ul ref={track} className={css.track} tabIndex={0} onScroll={(event) => show(event.currentTarget)}>
        {vipList.map((level) => (
          <li key={level.level} className={css.card} data-tone={toneOf(level.level)}>
            <LevelCard level={level} info={info} />
          </li>
        ))}
      </ul>
      <div className={css.dots} aria-hidden="true">
        {vipList.map(({ level }) => (
          <i key={level} data-on={level === shown || undefined} />
        ))}
      </div>
    </section>
  )
}

/** The direction of reading does not matter: positions are measured from the first card. */
function offsetOf(track: HTMLElement, index: number): number {
  const [first] = track.children
  const wanted = track.children[index]
  if (!first || !wanted) return 0
  return wanted.getBoundingClientRect().left - first.getBoundingClientRect().left
}

function indexAt(track: HTMLElement): number {
  const [first, second] = track.children
  const step = first && second ? Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left) : 1
  return Math.round(Math.abs(track.scrollLeft) / step)
}

function LevelCard({ level, info }: { readonly level: Level; readonly info: VipInfo }) {
  const t = useT()
  const own = info.currentVipConfig.level
  const kind = level.level === own ? 'own' : level.level < own ? 'below' : 'above'
  return (
    <>
      <div className={css.face}>
        <div className={css.words}>
          <p className={css.kicker}>{t(kickers[kind])}</p>
          <h2 className={css.name}>{level.name}</h2>
        </div>
        <LevelBadge level={level.level} size={96} />
      </div>
      <div className={css.foot}>
        {kind === 'own' ? <Progress info={info} /> : <Needs level={level} info={info} isMet={kind === 'below'} />}
      </div>
    </>
  )
}

const kickers = { own: 'vip.yours', below: 'vip.below', above: 'vip.above' } as const

/** What is still missing to the next level; a requirement that is met is left out. */
function Progress({ info }: { readonly info: VipInfo }) {
  const t = useT()
  const { nextVipConfig, progress } = info
  if (!nextVipConfig) return <p className={css.note}>{t('vip.highest')}</p>
  const { deposit, depositNeed, bet, betNeed, counts } = progress
  const betLabel = counts === 'period' ? 'vip.betsOfPeriod' : 'vip.bets'
  return (
    <>
      {bet < betNeed && <Way label={t(betLabel)} done={bet} need={betNeed} info={info} />}
      {deposit < depositNeed && <Way label={t('vip.deposits')} done={deposit} need={depositNeed} info={info} />}
    </>
  )
}

type WayProps = { readonly label: string; readonly done: number; readonly need: number; readonly info: VipInfo }

function Way({ label, done, need, info }: WayProps) {
  const t = useT()
  const money = useMoney(info.currency)
  const next = info.nextVipConfig?.name ?? ''
  return (
    <div className={css.way}>
      <p className={css.figures}>
        <b>{money.format(done)}</b>
        <span>{t('vip.of', { amount: money.format(need) })}</span>
        <span className={css.label}>{label}</span>
      </p>
      <Meter label={label} value={done} max={need} />
      <p className={css.left}>{t('vip.toNext', { amount: money.format(need - done), level: next })}</p>
    </div>
  )
}

function Needs({ level, info, isMet }: { readonly level: Level; readonly info: VipInfo; readonly isMet: boolean }) {
  const t = useT()
  const money = useMoney(info.currency)
  if (level.betNeed === 0) return <p className={css.note}>{t('vip.everyone')}</p>
  return (
    <dl className={css.needs} data-met={isMet || undefined}>
      <div>
        <dt>{t('vip.bets')}</dt>
        <dd>{money.format(level.betNeed)}</dd>
      </div>
      <div>
        <dt>{t('vip.deposits')}</dt>
        <dd>{money.format(level.depositNeed)}</dd>
      </div>
    </dl>
  )
}
