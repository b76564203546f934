import type { OutputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import type { Handler } from '../../../http/context.ts'
import { pushEvent } from '../../../http/push.ts'
import { type MarketPolicy, policyOf } from '../../market/index.ts'
import { isExcluded, type Reward, selectReward, termsOf } from '../../promo/index.ts'
import { mailTextAt } from '../texts-in-force.ts'
import { keptDays } from './kept-days.ts'
import { countUnread, listConsenting, listMails, markRead, type StoredMail } from './mail-queries.ts'
import type { MailText } from './mail-texts.ts'
import { renderMail } from './render-mail.ts'

type Mail = OutputOf<'/mail/list'>['list'][number]

const mailsMax = 100

export const mailList: Handler<'/mail/list'> = async ({ app, playerId, market, now, locale }) => {
  const shard = app.databases.shardOf(playerId)
  const isHidden = await isExcluded(shard.pool, playerId)
  // What an excluded player is not shown must not count as unread either.
  const hidden = isHidden ? await shard.transact((tx) => markRead(tx, playerId, { category: 'promo' }, now)) : 0
  if (hidden > 0) await pushEvent(app, playerId, 'userInfo')
  const [mails, unread, consenting] = await Promise.all([
    listMails(shard.read, playerId, mailsMax),
    countUnread(shard.read, playerId),
    listConsenting(shard.read, [playerId]),
  ])
  const shown = mails.filter(({ category }) => !isHidden || category === 'service')
  const policy = policyOf(app, market)
  const list = await Promise.all(
    shown.map(async (mail) => {
      const reward = mail.rewardId === null ? undefined : await selectReward(shard.read, playerId, mail.rewardId)
      const text = await mailTextAt(app, mail.kind, mail.createdAt)
      return toMail(mail, { text, reward, locale, policy, now })
    }),
  )
  return { list, unread, wantsPromo: consenting.has(playerId), keptDays }
}

type Around = {
  readonly text: MailText
  readonly reward: Reward | undefined
  readonly locale: Locale
  readonly policy: MarketPolicy
  readonly now: Date
}

function toMail(mail: StoredMail, { text, reward, locale, policy, now }: Around): Mail {
  const isOpen = reward && (reward.state === 'CLAIMED' || (reward.state === 'CLAIMABLE' && reward.claimUntil > now))
  const terms = reward && termsOf(reward, locale, policy.currency)
  return {
    id: mail.mailId,
    category: mail.category,
    createdAt: mail.createdAt.getTime(),
    read: mail.isRead,
    ...renderMail(mail, { text, locale, policy, reward, name: terms?.name }),
    ...(isOpen &&
      terms && {
        reward: {
          amount: reward.amount,
          currency: reward.currency,
          claimed: reward.state === 'CLAIMED',
          expireAt: reward.claimUntil.getTime(),
          requiredBets: terms.requiredBets,
          terms: terms.rules,
        },
      }),
  }
}
