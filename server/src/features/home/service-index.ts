import type { OutputOf } from '@zamra/contract/calls.ts'
import { vip } from '@zamra/contract/constants.ts'
import type { Handler } from '../../http/context.ts'
import { listSupportContacts } from './queries.ts'

type Contact = OutputOf<'/service/index'>['list'][number]

export const serviceIndex: Handler<'/service/index'> = async (ctx) => {
  const contacts = await listSupportContacts(ctx.app.databases.main.read)
  return {
    minVipLevel: vip.supportLevelMin,
    list: contacts.map(({ name, numbers, vipLevelMin }) => ({
      mobileName: name as Contact['mobileName'],
      mobileNumber: numbers,
      minVipLevel: vipLevelMin,
    })),
    serviceUrl: ctx.app.config.serviceUrl,
  }
}
