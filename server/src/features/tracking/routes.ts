import { route } from '../../http/route.ts'
import { appStackUpload } from './app-stack-upload.ts'
import { transferEventUpload } from './transfer-event-upload.ts'

export const routes = [route('/u/appStackUpload', appStackUpload), route('/u/transferEventUpload', transferEventUpload)]
