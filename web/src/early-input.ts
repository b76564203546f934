import { recordEarlyInput } from './lib/early-input.ts'

recordEarlyInput()
