/** A command that cannot do its work, said in one line. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** Runs a command; expected trouble is one line and exit code 1, anything else a stack. */
export const runCommand = async (work: () => Promise<void>, expected: readonly string[]): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error) || !['CommandFailed', ...expected].includes(error.name)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
