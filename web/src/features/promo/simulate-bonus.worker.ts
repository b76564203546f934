import { type BonusPlan, simulateBonus } from './simulate-bonus.ts'

/** Runs in a worker, so that the slider stays smooth. */
addEventListener('message', ({ data }: MessageEvent<BonusPlan>) => postMessage(simulateBonus(data)))
