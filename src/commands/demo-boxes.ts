import { parseArgs } from 'node:util'
import { insertDemoBoxes } from '#places/server/import/demo-boxes.ts'
import { withMigratedDatabase } from './command-database.ts'
import { type Command, CommandError, createProgressPrinter } from './run-command.ts'

const MAX_BOXES = 2000

const parseCount = (text: string, option: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > MAX_BOXES) {
    throw new CommandError(`--${option} must be a whole number from 1 to ${MAX_BOXES}`)
  }
  return number
}

/** `abonbox demo-boxes`: adds made-up boxes to imported offices. */
const main = async (words: string[]): Promise<void> => {
  const { values } = parseArgs({
    args: words,
    options: {
      'per-office': { type: 'string', default: '20' },
      'per-locker': { type: 'string', default: '24' },
    },
  })
  const perOffice = parseCount(values['per-office'], 'per-office')
  const perLocker = parseCount(values['per-locker'], 'per-locker')
  await withMigratedDatabase(async (database) => {
    const progress = createProgressPrinter('giving boxes')
    const given = await insertDemoBoxes(database.kysely, { perOffice, perLocker, progress })
    console.log(`${given.boxes} boxes and cells given to ${given.places} offices and lockers that had none`)
  })
}

export const command: Command = { run: main }
