import type { Hole } from './hole.ts'

/** How somebody could play, sign in or use up the service without the right to. */
export const accessHoles: readonly Hole[] = [
  {
    id: 'B3',
    claim: 'a game session ends with the sign-in that opened it',
    project: 'server',
    attack: {
      file: 'server/src/features/game/studio/session-end.test.ts',
      title: 'logout ends the games of the device: bets are refused, open rounds are still paid',
    },
    weakening: { file: 'server/src/features/game/sql/25-look.sql', from: '(s.s).ended_at is null and', to: '' },
  },
  {
    id: 'B3b',
    claim: 'a revoked sign-in takes its games with it',
    project: 'server',
    attack: {
      file: 'server/src/features/game/studio/session-end.test.ts',
      title:
        'a revocation from another device ends the games of the device: bets are refused, open rounds are still paid',
    },
    weakening: {
      file: 'server/src/features/game/sql/20-play-time.sql',
      from: 'and ended_at is null and (device is null or device = new.device)',
      to: 'and false',
    },
  },
  {
    id: 'B3c',
    claim: 'a new password ends the games that were opened with the old one',
    project: 'server',
    attack: {
      file: 'server/src/features/game/studio/session-end.test.ts',
      title: 'a new password ends the games of the device: bets are refused, open rounds are still paid',
    },
    weakening: {
      file: 'server/src/features/game/sql/20-play-time.sql',
      from: 'and ended_at is null and (device is null or device = new.device)',
      to: 'and false',
    },
  },
  {
    id: 'B3d',
    claim: 'an exclusion ends the games at once, and the studio learns it',
    project: 'server',
    attack: {
      file: 'server/src/features/game/studio/session-end.test.ts',
      title: 'an exclusion ends the games: they stay ended when it is lifted, and a launch opens new ones',
    },
    weakening: {
      file: 'server/src/features/game/sql/20-play-time.sql',
      from: "when (new.kind = 'bars' and new.bars & 1 = 1)",
      to: 'when (false)',
    },
  },
  {
    id: 'B3e',
    claim: 'a game session has a maximum age',
    project: 'server',
    attack: {
      file: 'server/src/features/game/studio/session-end.test.ts',
      title: 'a game accepts no bets beyond its maximum age, however much it is played',
    },
    weakening: {
      file: 'server/src/features/game/sql/10-rounds.sql',
      from: "select coalesce(s.expires_at, s.started_at + interval '12 hours')",
      to: "select 'infinity'::timestamptz",
    },
  },
  {
    id: 'B5',
    claim: 'no source can fill the disks of the ledger with anonymous telemetry',
    project: 'server',
    attack: {
      file: 'server/src/features/tracking/tracking.test.ts',
      title: 'one network cannot use up what all strangers may send, and its reports are kept for a week',
    },
    weakening: {
      file: 'server/src/features/tracking/telemetry-quota.ts',
      from: 'Math.min(max, Math.max(sourceMin, max / sourceShare))',
      to: 'max',
    },
  },
  {
    id: 'B5b',
    claim: 'an invented sign reaches no database',
    project: 'server',
    attack: {
      file: 'server/src/features/session/sessions/session.test.ts',
      title: 'forged signs reach neither a database nor Redis, and a closed sign reaches the database once a minute',
    },
    weakening: {
      file: 'server/src/features/session/sessions/authenticate.ts',
      from: 'near === undefined && !isOwnSign(app, { playerId, device }, sign)',
      to: 'false',
    },
  },
  {
    id: 'B5c',
    claim: 'one address cannot read public files without end',
    project: 'server',
    attack: {
      file: 'server/src/http/public-files.test.ts',
      title: 'refuses an address beyond 600 files a minute with the seconds to wait, before it looks for anything',
    },
    weakening: {
      file: 'server/src/http/public-files.ts',
      from: 'if (isOver) return',
      to: 'if (false) return',
    },
  },
  {
    id: 'B5d',
    claim: 'a file that does not exist is looked for once in two seconds',
    project: 'server',
    attack: {
      file: 'server/src/http/public-files.test.ts',
      title: 'caches a missing or mutable file for two seconds',
    },
    weakening: {
      file: 'server/src/http/public-file-cache.ts',
      from: '      missing.set(path, true)\n',
      to: '',
    },
  },
  {
    id: 'B5e',
    claim: 'an immutable public file is read once for all its readers',
    project: 'server',
    attack: {
      file: 'server/src/http/public-files.test.ts',
      title: 'reads an immutable file once for any number of concurrent and later readers, as text or stream',
    },
    weakening: {
      file: 'server/src/http/public-file-cache.ts',
      from: '    looking.set(path, asked)\n',
      to: '',
    },
  },
  {
    id: 'B6',
    claim: 'wrong codes lock the device that guesses and not the owner',
    project: 'server',
    attack: {
      file: 'server/src/features/session/otp/strangers.test.ts',
      title:
        'wrong codes inside the account lock the device that guesses, for a day, and not the owner elsewhere [SE-01]',
    },
    weakening: {
      file: 'server/src/features/session/otp/phone-otp.ts',
      from: '  await countAttempt(app, attempt)\n  const answer = await compare(app, given)',
      to: '  const answer = await compare(app, given)',
    },
  },
  {
    id: 'B6b',
    claim: 'messages that strangers ask for do not lock the owner of a number out',
    project: 'server',
    attack: {
      file: 'server/src/features/session/otp/strangers.test.ts',
      title:
        'strangers need a proof of work for a number, and neither their messages nor their waiting time affect its owner [SE-01]',
    },
    weakening: {
      file: 'server/src/features/session/otp/sms-send.ts',
      from: '...(isOwner',
      to: '...(false',
    },
  },
  {
    id: 'B6c',
    claim: 'a shared quota of messages is spent only with a proof of work',
    project: 'server',
    attack: {
      file: 'server/src/features/session/otp/strangers.test.ts',
      title:
        'strangers need a proof of work for a number, and neither their messages nor their waiting time affect its owner [SE-01]',
    },
    weakening: {
      file: 'server/src/features/session/otp/sms-send.ts',
      from: 'seconds: hour, free: 2, max: 20 }',
      to: 'seconds: hour, max: 20 }',
    },
  },
  {
    id: 'B6d',
    claim: 'the passwords of an account are guessed a hundred times a day at most',
    project: 'server',
    attack: {
      file: 'server/src/features/session/sign-in/sign-in.test.ts',
      title:
        'beyond a hundred wrong passwords a day only devices that the account has used can try, and a code still signs in [SE-01]',
    },
    weakening: {
      file: 'server/src/features/session/abuse/lockout.ts',
      from: "    { by: 'strangersAtAccount', seconds: day, max: 100 },\n",
      to: '',
    },
  },
  {
    id: 'B6e',
    claim: 'a player number with a leading zero has no attempts of its own',
    project: 'server',
    attack: {
      file: 'server/src/features/session/sign-in/sign-in.test.ts',
      title: 'a player number with a leading zero is the same account with the same attempts [SE-01]',
    },
    weakening: {
      file: 'server/src/features/session/sign-in/id-login.ts',
      from: 'name: String(number)',
      to: 'name: userId',
    },
  },
  {
    id: 'B11a',
    claim: 'the listener of players knows no path of providers and operators',
    project: 'server',
    attack: {
      file: 'server/src/http/listeners.test.ts',
      title: 'the listener of a player answers their paths and no other',
    },
    weakening: {
      file: 'server/src/server.ts',
      from: 'registerStudioWallet(providerListener, edge',
      to: 'registerStudioWallet(fastify, edge',
    },
  },
  {
    id: 'B11b',
    claim: 'one operator alone moves no money',
    project: 'server',
    attack: {
      file: 'server/src/features/deposit/review/approve.test.ts',
      title: 'one operator cannot approve their own proposal',
    },
    weakening: {
      file: 'server/src/features/deposit/review/approve.ts',
      from: 'request.by === proposer',
      to: 'false',
    },
  },
  {
    id: 'B11c',
    claim: 'one operator alone publishes no market policy',
    project: 'server',
    attack: {
      file: 'server/src/features/market/publish-command.test.ts',
      title: 'refuses free names, one operator twice, a foreign key and a changed proposal',
    },
    weakening: {
      file: 'server/src/features/market/signed-proposal.ts',
      from: 'by === approval.by',
      to: 'false',
    },
  },
]
