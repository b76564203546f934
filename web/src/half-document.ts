import { replaceStalledDocument } from './lib/half-document.ts'

replaceStalledDocument()
