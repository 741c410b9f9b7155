import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { programAt } from '#support/daemon.ts'
import { certificates, hosts } from './counterparts.ts'

// `npm run installation` installs a release exactly as `docs/operations.md` says, in a namespace without network
// and with its own folders, so that this machine stays unchanged.

const root = resolve(import.meta.dirname, '../..')

/** Creates a certificate authority and a certificate for all hosts below a folder that stands for `/etc`. */
const createCertificates = (etc: string): void => {
  const inFolder = (file: string) => join(etc, file.slice('/etc/'.length))
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' })
  const authorityKey = join(etc, 'ssl/authority.key')
  const certificateOptions = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  openssl(
    ...certificateOptions,
    '-subj',
    '/CN=authority',
    '-keyout',
    authorityKey,
    '-out',
    inFolder(certificates.authority),
  )
  openssl(
    ...[
      ...certificateOptions,
      '-subj',
      `/CN=${hosts[0]}`,
      '-addext',
      `subjectAltName=${hosts.map((name) => `DNS:${name}`)}`,
    ],
    ...[
      '-addext',
      'basicConstraints=CA:FALSE',
      '-CA',
      inFolder(certificates.authority),
      '-CAkey',
      authorityKey,
    ],
    ...['-keyout', inFolder(certificates.key), '-out', inFolder(certificates.pem)],
  )
  appendFileSync(
    inFolder(certificates.both),
    `${readFileSync(inFolder(certificates.pem))}${readFileSync(inFolder(certificates.key))}`,
  )
}

/** Builds the archive, makes the isolated machine and restarts this script there. */
const runInMachine = (): void => {
  if (process.getuid?.() !== 0) throw new Error('run it as root: it creates network and mount namespaces')
  for (const name of ['unshare', 'ip', 'mount', 'setpriv', 'useradd', 'openssl', 'haproxy', 'nginx', 'curl'])
    if (programAt(name) === null)
      throw new Error(
        `${name} is not installed: apt-get install util-linux iproute2 openssl haproxy nginx curl`,
      )
  const folder = mkdtempSync(join(tmpdir(), 'installation-'))
  try {
    execFileSync(process.execPath, [join(root, 'src/commands/release/make-release.ts'), '--to', folder], {
      stdio: 'inherit',
    })
    const archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '')
    const etc = join(folder, 'etc')
    cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    appendFileSync(join(etc, 'hosts'), `\n127.0.0.1 ${hosts.join(' ')}\n`)
    createCertificates(etc)
    const inside = `
      ip link set lo up
      mount --bind "$0" /etc
      for place in /opt /var/lib /var/cache /srv; do mount -t tmpfs tmpfs $place; done
      exec "$@"`
    const { status } = spawnSync(
      programAt('unshare') ?? '',
      [
        ...['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
        ...['/bin/sh', '-ec', inside],
        ...[etc, process.execPath, import.meta.filename, archive],
      ],
      { stdio: 'inherit', env: { ...process.env, NODE_EXTRA_CA_CERTS: certificates.authority } },
    )
    process.exitCode = status ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv.length > 2) await import('./inside.ts')
else runInMachine()
