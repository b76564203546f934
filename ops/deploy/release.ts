import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../runner/report.ts'
import { buildBackoffice } from './build-backoffice.ts'

/** The commands that an operator runs beside the server, and what they share. */
export const operatorCommands = [
  ...['chain.ts', 'kyc.ts', 'ledger.ts', 'market.ts', 'operator.ts', 'payouts.ts', 'promo.ts', 'review.ts'],
  ...['risk.ts', 'statement.ts', 'switch.ts', 'vault.ts', 'vip.ts', 'withdrawals.ts'],
  ...['operator-command.ts', 'signed-proposal.ts', 'with-app.ts', 'withdrawal-settings.ts'],
]

/**
 * Writes everything that production needs into an empty folder, and nothing else: the sources of the server and of the
 * contract without tests, both built apps, the operator commands, and the production dependencies.
 */
export function makeRelease(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: name a new folder`)
  installDependencies(folder)
  copySources(folder)
  execFileSync(process.execPath, ['web/build/build.ts', join(folder, 'web/dist')], { cwd: root, stdio: 'inherit' })
  buildBackoffice(join(folder, 'backoffice/dist'))
}

/** `npm ci` compares the lock file with all workspaces, so their manifests must be there while it runs. */
function installDependencies(folder: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc', '.node-version']) copy(folder, file)
  for (const workspace of workspaces) copy(folder, join(workspace, 'package.json'))
  const only = ['--workspace', 'server', '--workspace', 'contract']
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', ...only], { cwd: folder, stdio: 'inherit' })
  for (const workspace of workspaces) {
    if (!only.includes(workspace)) rmSync(join(folder, workspace), { recursive: true })
  }
}

function copySources(folder: string): void {
  for (const path of ['contract/src', 'server/src', ...operatorCommands.map((name) => join('ops', name))]) {
    copy(folder, path)
  }
}

function copy(folder: string, path: string): void {
  cpSync(join(root, path), join(folder, path), { recursive: true, filter: (source) => !/\.test\.tsx?$/.test(source) })
}

/** `npm run release -- FOLDER` */
if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) {
    console.error('npm run release -- FOLDER')
    process.exit(2)
  }
  makeRelease(resolve(folder))
}
