export class CommandError extends Error {
  override readonly name = 'CommandError'
}

export interface Command {
  run(words: string[]): Promise<void>
  /** Names of errors that are reported in one line without a stack trace. */
  readonly expected?: readonly string[]
}

export const runCommand = async (
  { run, expected = [] }: Command,
  words: string[] = process.argv.slice(2),
): Promise<void> => {
  try {
    await run(words)
  } catch (error) {
    if (!(error instanceof Error) || !isExpected(error, expected)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** True also for wrong usage, which Node's `parseArgs` reports. */
const isExpected = (error: Error, expected: readonly string[]): boolean =>
  ['CommandError', ...expected].includes(error.name) ||
  ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))

const TENTHS = 10

export const createProgressPrinter = (task: string): ((share: number) => void) => {
  let said = 0
  return (share) => {
    const tenth = Math.floor(share * TENTHS)
    if (tenth <= said) return
    said = tenth
    console.log(`${task} ${tenth * TENTHS} %`)
  }
}
