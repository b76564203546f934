import { timingSafeEqual } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { directionOf, type Locale, langOf, locales } from '@zamra/contract/languages.ts'
import { type MailTopic, mailTopics } from '@zamra/contract/mail-topics.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Vault } from '../../../base/vault.ts'
import type { UnsubscribeHandler } from '../../../http/unsubscribe-page.ts'
import { deleteWanted } from './channel-queries.ts'
import { unsubscribeTexts } from './unsubscribe-texts.ts'

/** Which e-mails end. The language is the one of the e-mail. */
export type UnsubscribeLink = { readonly playerId: PlayerId; readonly topic: MailTopic; readonly locale: Locale }

type Around = Pick<AppContext, 'vault' | 'config'>

/** The link counts for ever, because an e-mail stays in a mailbox, and can only end e-mails about one topic. */
export function unsubscribeUrl({ vault, config }: Around, link: UnsubscribeLink): string {
  const { playerId, topic, locale } = link
  return `${config.webOrigin}/unsubscribe/${playerId}/${topic}/${locale}/${signaturesOf(vault, link)[0]}`
}

export function unsubscribeHandler(app: AppContext): UnsubscribeHandler<UnsubscribeLink> {
  return {
    parseLink: (ticket) => parseLink(app.vault, ticket),
    unsubscribe: async ({ playerId, topic }) => {
      await app.databases.shardOf(playerId).transact((tx) => deleteWanted(tx, playerId, { channel: 'email', topic }))
    },
    textsOf: ({ locale }) => ({
      lang: langOf(locale),
      dir: directionOf(langOf(locale)),
      title: unsubscribeTexts.title[locale],
      question: unsubscribeTexts.question[locale],
      button: unsubscribeTexts.button[locale],
      done: unsubscribeTexts.done[locale],
      open: unsubscribeTexts.open[locale],
      openUrl: `${app.config.webOrigin}/pages/mail/Mail`,
    }),
  }
}

function parseLink(vault: Vault, ticket: string): UnsubscribeLink | undefined {
  const [player = '', topicName = '', localeName = '', signature = '', ...more] = ticket.split('/')
  const topic = mailTopics.find((one) => one === topicName)
  const locale = locales.find((one) => one === localeName)
  if (!/^\d{1,15}$/.test(player) || !topic || !locale || more.length > 0) return undefined
  const link = { playerId: Number(player) as PlayerId, topic, locale }
  return signaturesOf(vault, link).some((expected) => isSame(signature, expected)) ? link : undefined
}

/** One by each key that is configured, so that links from before a change of keys count too. */
function signaturesOf(vault: Vault, { playerId, topic, locale }: UnsubscribeLink) {
  const signed = vault.blindIndexes('email.unsubscribe', `${playerId}\n${topic}\n${locale}`)
  return signed.map(({ hash }) => hash.toString('base64url').slice(0, signatureLength))
}

/** 132 bits. */
const signatureLength = 22

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
