// npm run build: brings the built site to what its sources say now; `-- --whole` builds all of it anyway. Any Node from 20 on can run this file.
import { buildWhatIsStale } from './build-site.mjs'
import { StepFailed } from './steps.mjs'

try {
  await buildWhatIsStale({ all: process.argv.includes('--whole') })
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exit(error.code)
}
