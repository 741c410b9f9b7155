// npm run build: brings the built site to what its sources say now. Any Node from 20 on can run this file.
import { buildWhatIsStale } from './build-site.mjs'
import { StepFailed } from './steps.mjs'

try {
  await buildWhatIsStale()
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exit(error.code)
}
