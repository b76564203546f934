import { languages } from '@zamra/contract/languages.ts'
import type { Handler } from '../../http/context.ts'

export const languageList: Handler<'/language/languages'> = async () => languages.map((language) => ({ ...language }))
