import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#support/server-process.ts'

const deploy = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'in-front-'))
// A worker of nginx, which is another user where root starts it, keeps pages there.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const programOf = (name: string) => [`/usr/sbin/${name}`, `/usr/bin/${name}`].find((path) => existsSync(path))

/** A certificate for this machine: the key, the certificate, and both in one file. */
const certificate = () => {
  const [key, pem, both] = ['key', 'pem', 'both.pem'].map((end) => join(folder, `box.example.${end}`)) as [
    string,
    string,
    string,
  ]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=box.example',
      '-keyout',
      key,
      '-out',
      pem,
    ],
    { stdio: 'pipe' },
  )
  writeFileSync(both, readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'))
}

/** Asks by HTTP/2 until somebody answers. */
const askOver = async (port: number): Promise<string> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
    session.on('error', () => {})
    try {
      const stream = session.request({ ':path': '/faq', 'x-forwarded-for': '203.0.113.7' })
      stream.setEncoding('utf8')
      let text = ''
      for await (const part of stream) text += part
      if (text.startsWith('/faq')) return text
    } catch {
      // It does not listen yet, or has not asked whether the server is ready.
    } finally {
      session.close()
    }
    await pause(100)
  }
  throw new Error('nobody answered')
}

const run: Record<string, (config: string) => readonly string[]> = {
  nginx: (config) => {
    const whole = join(folder, 'whole.conf')
    writeFileSync(
      whole,
      `daemon off; error_log ${folder}/error.log; pid ${folder}/pid; events {}
       http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
         .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
         .join(' ')} include ${config}; }`,
    )
    return ['-c', whole, '-e', join(folder, 'error.log')]
  },
  haproxy: (config) => ['-db', '-f', config],
}
const examples: Record<string, string> = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg' }

for (const [name, words] of Object.entries(run)) {
  const program = programOf(name)
  const canRun = program !== undefined && existsSync('/usr/bin/openssl')
  const why = canRun ? '' : ' (left out: the program or openssl is not on this machine)'
  test.skipIf(!canRun)(`the example for ${name} runs and adds the reader's address last${why}`, async () => {
    certificate()
    const behind = createServer((request, response) =>
      response.end(`${request.url} ${request.headers['x-forwarded-for']}`),
    ).listen(0, '127.0.0.1')
    await once(behind, 'listening')
    const address = behind.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const port = await freePort()
    const config = join(folder, examples[name] ?? '')
    writeFileSync(
      config,
      deploy(examples[name] ?? '')
        .replace(/(?<=^ +)listen 443/m, `listen 127.0.0.1:${port}`)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replaceAll('/etc/ssl', folder)
        .replace('/var/cache/nginx', folder)
        .replace('/opt/abonbox/dist', join(folder, 'dist'))
        .replace('127.0.0.1:4321', `127.0.0.1:${address.port}`),
    )
    const front = spawn(program ?? '', words(config), { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(front, 'exit')
    try {
      expect(await askOver(port)).toMatch(/^\/faq 203\.0\.113\.7, ?127\.0\.0\.1$/)
    } finally {
      front.kill('SIGTERM')
      await ended
      behind.close()
    }
  })
}
