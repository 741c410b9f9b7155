import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { buildCurlExamples, webhookVerificationSnippets } from '#integration/pages/developer-docs.ts'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { openProduct } from '#support/product.ts'
import { noon } from '../../claims/server/renting.ts'

const run = promisify(execFile)
const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const oldSecret = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
const time = new Date('2026-11-24T09:00:00Z')
const seconds = time.getTime() / 1000
const body = '{"id":17,"type":"claim.changed"}'
const signBody = (key: string) => new Webhook(key).sign('org-17', time, body)
const headersWith = (signature: string) => ({
  'webhook-id': 'org-17',
  'webhook-timestamp': String(seconds),
  'webhook-signature': signature,
})
const cases = [
  ['a right signature', headersWith(signBody(secret)), body, seconds + 10, true],
  ['two, one of them right', headersWith(`${signBody(oldSecret)} ${signBody(secret)}`), body, seconds, true],
  ['one of another secret', headersWith(signBody(oldSecret)), body, seconds, false],
  ['another body', headersWith(signBody(secret)), body.replace('17', '18'), seconds, false],
  ['a request of an hour ago', headersWith(signBody(secret)), body, seconds + 3_600, false],
] as const

test('every snippet of the page is covered by a test', () => {
  const page = readFileSync('src/features/integration/pages/developers.astro', 'utf8')
  const displayedCode = [...page.matchAll(/<code>\{([\w.]+\(?)/g)].map(([, code]) => code)
  const steps = ['steps.key', 'steps.make', 'steps.step', 'steps.read']
  // Events and field names are only read; the typed client has its own test (commands/client).
  const read = ['organisationEventDoc.example', 'name', 'number', 'code']
  expect(new Set(displayedCode)).toEqual(new Set([...steps, ...read, 'buildClientSnippet(']))
})

const hasProgram = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs a snippet of the page with the received request and prints whether it is genuine. */
const programs: Readonly<Record<string, (input: string) => [string, string[]]>> = {
  'Node.js': (input) => [
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${webhookVerificationSnippets['Node.js']}\nconst i = ${input}\nconsole.log(isGenuine(i.headers, i.body, i.secret, i.now))`,
    ],
  ],
  Python: (input) => [
    'python3',
    [
      '-c',
      `import json\n${webhookVerificationSnippets.Python}\ni = json.loads(${JSON.stringify(input)})\nprint(str(is_genuine(i["headers"], i["body"].encode(), i["secret"], i["now"])).lower())`,
    ],
  ],
  PHP: (input) => [
    'php',
    [
      '-r',
      `${webhookVerificationSnippets.PHP}\n$i = json_decode('${input}', true); echo isGenuine($i['headers'], $i['body'], $i['secret'], $i['now']) ? 'true' : 'false';`,
    ],
  ],
}
const binaries: Readonly<Record<string, string>> = {
  'Node.js': process.execPath,
  Python: 'python3',
  PHP: 'php',
}

describe.each(Object.keys(webhookVerificationSnippets))('the signature check in %s', (language) => {
  const isInstalled = hasProgram(binaries[language] ?? '')
  test.skipIf(!isInstalled).each(cases)(
    `takes or refuses: %s${isInstalled ? '' : ' (skipped: the language is not installed)'}`,
    async (_, headers, text, now, genuine) => {
      const input = JSON.stringify({ headers, body: text, secret, now })
      const [program, words] = programs[language]?.(input) ?? ['', []]
      const { stdout } = await run(program, words)
      expect(stdout.trim()).toBe(String(genuine))
    },
  )
})

const noCurl = !hasProgram('curl')
test.skipIf(noCurl)(
  `the first steps with curl do what the page says${noCurl ? ' (skipped: curl is not installed)' : ''}`,
  async () => {
    const product = await openProduct(noon)
    try {
      const head = await product.as('legal', 'demo-org-1')
      const { key } = (await head.post('/api/legals/keys', { name: 'Проба', sandbox: true })).body
      const steps = buildCurlExamples(product.ownOrigin)
      const runShell = async (script: string) =>
        (await run('sh', ['-c', script], { env: { ...process.env, ABONBOX_KEY: key } })).stdout
      expect(JSON.parse(await runShell(steps.make))).toMatchObject({ id: 1, status: 1 })
      for (const part of steps.step.split('\n\n')) await runShell(part)
      const { events } = JSON.parse(await runShell(steps.read))
      expect(events.map(({ state }: { state: string }) => state)).toEqual(['1', '4', 'paid', '3'])
      expect(steps.read).toContain(apiBasePath)
    } finally {
      await product.close()
    }
  },
)
