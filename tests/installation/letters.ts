import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDeliveryReport } from '#stand-ins/messages/email-inbox.ts'
import { certificates, type TakenLetter } from './counterparts.ts'

const secret = randomBytes(24).toString('hex')

/** Creates the DKIM key for the service's user as `operations.md` describes, and returns the settings that name it. */
export function letterSettings(user: string): Record<string, string> {
  const file = '/etc/abonbox/dkim.pem'
  execFileSync('openssl', ['genrsa', '-out', file, '2048'], { stdio: 'pipe' })
  execFileSync('chown', [user, file])
  return {
    DKIM_DOMAIN: 'box.example',
    DKIM_SELECTOR: 'cabinet',
    DKIM_KEY_FILE: file,
    BOUNCE_ADDRESS: 'bounces@box.example',
    BOUNCE_SECRET: secret,
  }
}

/** Reports an undeliverable email the way the mail server does, with the script of `operations.md`. */
export function bringBack(home: string, { raw, from, to }: TakenLetter): void {
  const guide = readFileSync(join(home, 'docs/operations.md'), 'utf8')
  const script = /^#!\/bin\/sh\ncurl [^`]*exit 75$/m.exec(guide)?.[0]
  assert(script, 'operations.md has no script for letters that come back')
  writeFileSync('/etc/abonbox/bounce-header', `Authorization: Bearer ${secret}\n`, { mode: 0o600 })
  writeFileSync('/srv/abonbox-bounce', `${script}\n`, { mode: 0o755 })
  execFileSync('/srv/abonbox-bounce', {
    input: formatDeliveryReport({ raw: Buffer.from(raw), recipient: to, status: '5.1.1', returnPath: from }),
    env: { ...process.env, CURL_CA_BUNDLE: certificates.authority },
    stdio: 'pipe',
  })
}
