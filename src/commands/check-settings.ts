import { readConfig } from '../server/config.ts'

// The first step of `npm start`: reports every wrong setting before the build.
const read = readConfig(process.env)
if (!read.ok) {
  for (const problem of read.problems) console.error(problem)
  process.exit(1)
}
