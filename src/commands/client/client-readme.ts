import type { NamedCall } from '#contract/every-endpoint.ts'

/** What stands beside the package: how to begin, and its calls. */
export const clientReadme = (
  version: string,
  calls: readonly NamedCall[],
): string => `# abonbox-client ${version}

Calls of the service of subscriber boxes for other programs: typed, without dependencies, for Node 20 or newer and for
pages of the service's own address. Made of the contract of version ${version}.

\`\`\`sh
npm install ./abonbox-client-${version}.tgz
\`\`\`

\`\`\`ts
import { createClient } from 'abonbox-client'

const boxes = createClient({ origin: 'https://box.example', key: process.env.ABONBOX_KEY })
const answer = await boxes.readEvents({ query: { after: 0 } })
if (answer.ok) {
  for (const event of answer.value.events) console.log(event.id, event.type, event.state)
} else if (answer.code === 'key_unknown') {
  throw new Error('The key was revoked')
} else {
  console.log(answer.code, answer.retryAfter)
}
\`\`\`

A call never throws: it answers \`{ ok: true, value }\` or \`{ ok: false, code }\`, where \`code\` is a union of what this call
may refuse with, and of \`no_answer\`, \`unexpected_answer\` and \`unknown_refusal\` (a newer server; \`serverCode\` has its code).
Hand in \`fetch\` for a proxy or for tests, \`signal\` for a time limit.

A key that begins with \`box_test_\` opens the sandbox:

\`\`\`ts
const rent = await boxes.makeSandboxClaim({ body: { startDate: '2026-12-01', endDate: '2026-12-31' } })
if (rent.ok) await boxes.stepSandboxClaim({ params: { id: rent.value.id }, body: { step: 'confirm' } })
\`\`\`

## Calls

${calls.map(({ name, endpoint }) => `- \`${name}\`${endpoint.access === 'key' ? ' (key)' : ''}: ${endpoint.summary}`).join('\n')}
`
