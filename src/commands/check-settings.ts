import { readConfig } from '../server/config.ts'

// The first step of `npm start`: every wrong setting in a line, before anything is built.
const read = readConfig(process.env)
if (!read.ok) {
  for (const problem of read.problems) console.error(problem)
  process.exit(1)
}
