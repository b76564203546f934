import { route } from '../../http/route.ts'
import { mailChannels } from './channels/channel-state.ts'
import { mailChannelSet } from './channels/mail-channel-set.ts'
import { mailEmailCode, mailEmailConfirm } from './channels/mail-email.ts'
import { mailPushAdd, mailPushRemove } from './channels/mail-push.ts'
import { faqInfo } from './faq/faq-info.ts'
import { faqList } from './faq/faq-list.ts'
import { feedbackList } from './feedback/feedback-list.ts'
import { feedbackSubmit } from './feedback/feedback-submit.ts'
import { mailClaim } from './mail/mail-claim.ts'
import { mailConsent } from './mail/mail-consent.ts'
import { mailList } from './mail/mail-list.ts'
import { mailRead } from './mail/mail-read.ts'

export const routes = [
  route('/faq/list', faqList),
  route('/faq/info', faqInfo),
  route('/mail/list', mailList),
  route('/mail/read', mailRead),
  route('/mail/claim', mailClaim),
  route('/mail/consent', mailConsent),
  route('/mail/channels', mailChannels),
  route('/mail/channelSet', mailChannelSet),
  route('/mail/pushAdd', mailPushAdd),
  route('/mail/pushRemove', mailPushRemove),
  route('/mail/emailCode', mailEmailCode),
  route('/mail/emailConfirm', mailEmailConfirm),
  route('/feedback/submit', feedbackSubmit),
  route('/feedback/list', feedbackList),
]
