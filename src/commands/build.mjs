// npm run build; `-- --whole` builds even if nothing changed. Runs under the system's Node.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build-site.mjs'
import { StepFailed } from './steps.mjs'

const { values } = parseArgs({
  options: { whole: { type: 'boolean' }, dist: { type: 'string' }, content: { type: 'string' } },
})
try {
  await buildIfStale({
    all: values.whole === true,
    ...(values.dist ? { dist: resolve(values.dist) } : {}),
    ...(values.content ? { content: resolve(values.content) } : {}),
  })
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exit(error.code)
}
