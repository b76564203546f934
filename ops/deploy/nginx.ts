import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { type Running, run } from '../stack/processes.ts'

export type NginxOptions = {
  readonly dir: string
  readonly httpPort: number
  readonly httpsPort: number
  readonly upstreamPort: number
  readonly providerPort: number
}

export const publicName = 'play.zamra.test'
export const partnerName = 'partners.zamra.test'

/** nginx from the packages of the system, with the configuration of production and a certificate made for the occasion. */
export async function startNginx(options: NginxOptions): Promise<Running> {
  const { dir, httpPort, httpsPort, upstreamPort, providerPort } = options
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'nginx.conf')
  const site = fillTemplate({
    ZAMRA_UPSTREAM: `127.0.0.1:${upstreamPort}`,
    ZAMRA_PROVIDER_UPSTREAM: `127.0.0.1:${providerPort}`,
    PUBLIC_NAME: publicName,
    PUBLIC_AUTHORITY: `${publicName}:${httpsPort}`,
    PARTNER_NAME: partnerName,
    HTTP_PORT: `127.0.0.1:${httpPort}`,
    HTTPS_PORT: `127.0.0.1:${httpsPort}`,
    ...makeCertificate(dir),
  })
  writeFileSync(file, mainConfig(dir, site))
  return run({
    name: 'nginx',
    command: nginxProgram(),
    args: ['-c', file, '-p', dir, '-e', join(dir, 'error.log')],
    logFile: join(dir, 'nginx.log'),
    ports: [httpPort, httpsPort],
    ready: () => speaksTls(httpsPort),
  })
}

/** As `envsubst` does it: the variables that are named, and no other `$`. */
export function fillTemplate(values: Readonly<Record<string, string>>): string {
  const template = readFileSync(new URL('./nginx.conf.template', import.meta.url), 'utf8')
  return template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nginx.conf.template names ${name}, which has no value`)
    return value
  })
}

/** From the path of the user, or from where Debian ships it, which is outside of that path. */
function nginxProgram(): string {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
  const found = folders.map((folder) => join(folder, 'nginx')).find(existsSync)
  if (!found) throw new Error('nginx is not installed. Debian and Ubuntu: apt-get install -y nginx-light.')
  return found
}

/** Where nginx keeps its temporary files, so that it needs no folder of the system. */
function mainConfig(dir: string, site: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes 1;
pid ${dir}/nginx.pid;
events { worker_connections 512; }
http {
    access_log ${dir}/access.log;
${folders.map((name) => `    ${name}_temp_path ${dir}/${name};`).join('\n')}
${site}
}
`
}

function makeCertificate(dir: string): { readonly CERTIFICATE: string; readonly CERTIFICATE_KEY: string } {
  const files = { CERTIFICATE: join(dir, 'certificate.pem'), CERTIFICATE_KEY: join(dir, 'key.pem') }
  const names = `subjectAltName=DNS:${publicName},DNS:${partnerName}`
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', files.CERTIFICATE_KEY]
  const about = ['-days', '2', '-subj', `/CN=${publicName}`, '-addext', names, '-out', files.CERTIFICATE]
  execFileSync('openssl', ['req', '-x509', ...key, ...about], { stdio: 'ignore' })
  return files
}

function speaksTls(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: publicName, rejectUnauthorized: false })
    socket.once('secureConnect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.setTimeout(1_000, () => resolve(false))
  })
}
