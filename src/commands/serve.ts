import { type Command, CommandFailed } from './run-command.ts'

export const command: Command = {
  async run(words) {
    if (words.length > 0)
      throw new CommandFailed('usage: abonbox serve   (settings are variables of the environment)')
    await import('#server/main.ts')
  },
  expected: [],
}
