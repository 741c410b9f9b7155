/** A command that cannot do its work, said in one line. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** What operators run: `abonbox NAME`, and where it has one, an npm script. */
export interface Command {
  /** Does the work with the words that stand behind the command's name. */
  run(words: string[]): Promise<void>
  /** Names of errors that are trouble of the caller, told in one line. */
  readonly expected: readonly string[]
}

/** Runs a command; expected trouble is one line and exit code 1, anything else a stack. */
export const runCommand = async (
  { run, expected }: Command,
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

/** A word that `parseArgs` does not know is trouble of the caller too. */
const isExpected = (error: Error, expected: readonly string[]): boolean =>
  ['CommandFailed', ...expected].includes(error.name) ||
  ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))
