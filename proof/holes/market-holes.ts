import type { Hole } from './hole.ts'

/** How the law of a market could be stated and not enforced. */
export const marketHoles: readonly Hole[] = [
  {
    id: 'B8',
    claim: 'a policy that ties real money to a country is enforced by the server',
    project: 'server',
    attack: {
      file: 'server/src/features/market/place.test.ts',
      title: 'a deposit is made from a country of the market and from nowhere else',
    },
    weakening: {
      file: 'server/src/features/market/evaluate-policy.ts',
      from: '    ...reasonsByPlace(policy, deployment, input, action),\n',
      to: '',
    },
  },
  {
    id: 'B8b',
    claim: 'the largest monthly deposit that the law allows is enforced',
    project: 'server',
    attack: {
      file: 'server/src/features/deposit/mandatory-limit.test.ts',
      title: 'refuses an order above what the law allows in a month, with the figures',
    },
    weakening: {
      file: 'server/src/features/deposit/mandatory-limit.ts',
      from: '  await lowerLimit(ledger, playerId, limit, change)\n',
      to: '',
    },
  },
  {
    id: 'B8c',
    claim: 'the largest stake of an age is enforced',
    project: 'server',
    attack: {
      file: 'server/src/features/game/max-stake.test.ts',
      title: 'the largest stake of an age holds for all bets of a round together',
    },
    weakening: {
      file: 'server/src/features/game/max-stake.ts',
      from: "mode === 'real' ? (games.maxStake ?? []) : []",
      to: '[] as NonNullable<typeof games.maxStake>',
    },
  },
  {
    id: 'B8d',
    claim: 'where the law wants it, an age is certified before free play',
    project: 'server',
    attack: {
      file: 'server/src/features/game/max-stake.test.ts',
      title: 'a caller without an account certifies their age before a demo where the law requires it',
    },
    weakening: {
      file: 'server/src/features/game/game-launch.ts',
      from: 'if (age.beforeFreePlay) throw',
      to: 'if (age.min < 0) throw',
    },
  },
  {
    id: 'B8e',
    claim: 'a live deployment refuses a policy that needs what it does not have',
    project: 'server',
    attack: {
      file: 'server/src/features/market/enforced-fields.test.ts',
      title: 'a live deployment refuses what the law of a market needs and it does not have',
    },
    weakening: {
      file: 'server/src/features/market/validate-policy.ts',
      from: '    ...unmetNeedsOf(policy, config),\n',
      to: '',
    },
  },
  {
    id: 'B8f',
    claim: 'a guest does not choose the law that applies to real money',
    project: 'server',
    attack: {
      file: 'server/src/features/session/sign-in/sign-up-area-code.test.ts',
      title: 'a guest chooses their market only with test money, not with real money',
    },
    weakening: {
      file: 'server/src/features/session/sign-in/sign-up-area-code.ts',
      from: "config.deployment === 'live' ? appInfo.phonePrefix : ",
      to: '',
    },
  },
  {
    id: 'B8g',
    claim: 'an exclusion is never shorter than the law of the market says',
    project: 'server',
    attack: {
      file: 'server/src/features/safety/break-effects.test.ts',
      title: 'an exclusion shorter than six months is refused',
    },
    weakening: {
      file: 'server/src/features/safety/take-break.ts',
      from: 'hours >= exclusion.minDays * 24',
      to: 'hours >= 0',
    },
  },
  {
    id: 'B8h',
    claim: 'a higher limit waits as long as the law of the market says',
    project: 'server',
    attack: {
      file: 'server/src/features/safety/limits.test.ts',
      title:
        'a lower limit is in force at once, a higher one after the waiting time and a confirmation, else it lapses; staff only lower it [SP-03]',
    },
    weakening: {
      file: 'server/src/features/safety/change-limit.ts',
      from: 'at.getTime() + terms.cooldownHours * hourMs',
      to: 'at.getTime()',
    },
  },
  {
    id: 'B8i',
    claim: 'no field of a policy is without code that reads it',
    project: 'server',
    attack: {
      file: 'server/src/features/market/enforced-fields.test.ts',
      title: 'every field of a policy is read by the code that keeps its promise',
    },
    weakening: {
      file: 'server/src/features/game/game-launch.ts',
      from: 'if (age.beforeFreePlay) throw',
      to: 'if (age.min < 0) throw',
    },
  },
]
