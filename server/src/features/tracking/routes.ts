import { route } from '../../http/route.ts'
import { appStackUpload } from './app-stack-upload.ts'
import { trackingConsent } from './tracking-consent.ts'
import { trackingInfo } from './tracking-info.ts'
import { transferEventUpload } from './transfer-event-upload.ts'

export const routes = [
  route('/u/appStackUpload', appStackUpload),
  route('/u/transferEventUpload', transferEventUpload),
  route('/u/tracking', trackingInfo),
  route('/u/trackingConsent', trackingConsent),
]
