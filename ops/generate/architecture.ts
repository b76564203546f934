import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Feature, features } from '@zamra/contract/features.ts'
import { root } from '../runner/report.ts'
import { table } from './schema.ts'

/** ARCHITECTURE.md is written by hand, except its two tables: they come from the dependency rules and from the code. */
export function renderArchitecture(): string {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  return replaceBlock(replaceBlock(text, 'layers', layerTable(readLayers())), 'features', featureTable())
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
export function replaceBlock(text: string, name: string, block: string): string {
  const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)]
  if (start < 0 || end < start) throw new Error(`ARCHITECTURE.md has no block ${opening} … ${closing}`)
  return `${text.slice(0, start)}${opening}\n${block}${text.slice(end)}`
}

type Rule = {
  readonly name: string
  readonly from: { readonly path: string }
  readonly to: { readonly pathNot: readonly string[] }
}

export type Layer = { readonly name: string; readonly folder: string; readonly allowed: readonly string[] }

/** A rule `…-looks-down` names a folder first and then everything that it may import. */
function readLayers(): readonly Layer[] {
  const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: readonly Rule[] }
  return config.forbidden
    .filter(({ name }) => name.endsWith('-looks-down'))
    .map(({ name, to: { pathNot } }) => {
      const [folder = '', ...allowed] = pathNot.map((pattern) => pattern.replace(/^\^/, ''))
      return { name: name.replace('-looks-down', ''), folder, allowed }
    })
}

const purposes: Readonly<Record<string, string>> = {
  contract: 'calls, schemas, refusals, money, constants: everything that both sides share',
  base: 'configuration, clock, randomness, log, metrics, traces, Redis client, vault',
  db: 'connections, shards, transactions by type, migrations',
  ledger: 'every movement of money, and nothing else moves any',
  events: 'the events of the product and the projections built from them',
  providers: 'one adapter per outside provider: payment, bank, SMS, studio, beacon, witness, blockchain',
  'app-context': 'what the whole process shares',
  http: 'the generic handler, rate limits, health, webhooks, event stream, pages',
  workflow: 'workflows and scheduled jobs on Restate',
  features: 'the product: handlers, rules, queries, workflows',
  seed: 'the content and the players of a sandbox',
  signer: 'the process that holds the key of coin payouts, with its own store and limits',
  server: 'puts features, HTTP and workflows together',
  main: 'the process: start, signals, stop',
  theme: 'colours, sizes, fonts',
  i18n: 'the texts in nine languages',
  lib: 'calls, navigation, storage, hooks without markup',
  ui: 'components without knowledge of the product',
  'web-features': 'the screens',
  'web-app': 'the shell: routes to screens, start, error pages',
  'web-main': 'the entries of the browser and of server rendering',
  'web-build': 'the build',
  'office-theme': 'colours, sizes and fonts of the back office, in two themes',
  'office-lib': 'calls, session, passkeys, keys, formats',
  'office-ui': 'components of the back office, and the window in which every decision is signed',
  'office-features': 'the screens of the back office',
  'office-app': 'its shell: address, sidebar, search, keys',
  'office-main': 'its entry',
  'office-build': 'its build',
  verifier: 'recomputes a draw from published files',
  simulators: 'outside providers as processes, for the sandbox and tests',
  journeys: 'end-to-end tests in a real browser',
  tools: 'stack, generators, checks, benches, proofs',
}

export function layerTable(layers: readonly Layer[]): string {
  const rows = layers.map(({ name, folder, allowed }) => {
    const purpose = purposes[name]
    if (!purpose) throw new Error(`the layer ${name} has no description: add it to ops/generate/architecture.ts`)
    const imports = allowed.length > 0 ? allowed.map(pathWord).join(', ') : 'nothing of this repository'
    return `| ${pathWord(folder)} | ${purpose} | ${imports} |\n`
  })
  return `| Folder | Holds | May import |\n|---|---|---|\n${rows.join('')}`
}

/** A pattern of the rules as a person writes the path: `server/src/{base,db}`. */
function pathWord(pattern: string): string {
  const path = pattern
    .replaceAll('\\', '')
    .replaceAll('[^/]+', '*')
    .replace(/\/?\$?$/, '')
  const [, folder = '', names = ''] = /^(.*)\((.+)\)$/.exec(path) ?? []
  if (!names) return `\`${path}\``
  const clean = names.split('|').map((name) => name.replace(/\/?\$?$/, ''))
  return clean.length === 1 ? `\`${folder}${clean[0]}\`` : `\`${folder}{${clean.join(',')}}\``
}

const featureWords: Readonly<Record<Feature, string>> = {
  market: 'which law applies to a player and what it allows',
  session: 'sign-in, one-time codes, passkeys, sessions',
  player: 'account, profile, phone number, payees, personal data',
  wallet: 'balance records, and the jobs that audit the ledger',
  deposit: 'deposit orders from the request to the credited balance',
  file: 'pictures that a player uploads',
  withdrawal: 'payouts to the player',
  game: 'the catalogue, game studios, rounds, play sessions, free play',
  lottery: 'draws that anyone can verify',
  originals: 'instant games with seeds that anyone can verify',
  vip: 'levels and what they give',
  promo: 'bonuses and offers',
  ranking: 'rankings of players',
  referral: 'invitations and their rewards',
  risk: 'rings of invited accounts, conduct, cases and who decides them',
  safety: "the player's own limits",
  home: 'banners, messages, app configuration',
  staff: 'the people of the back office, their permissions, signatures and audit log',
  support: 'customer support',
  tracking: 'errors and events of the app',
  transparency: 'public reports of payouts, returns and complaints, signed every day',
}

function featureTable(): string {
  const rows = features.map((name) => {
    const calls = table.filter((call) => call.feature === name).length
    const parts = ['server', 'web'].map((part) => (existsSync(join(root, part, 'src/features', name)) ? 'yes' : ''))
    return `| ${name} | ${featureWords[name]} | ${calls || ''} | ${parts.join(' | ')} |\n`
  })
  return `| Feature | About | Calls | Server | Web |\n|---|---|---|---|---|\n${rows.join('')}`
}
