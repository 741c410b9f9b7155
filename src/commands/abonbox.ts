import { version } from '#server/version.ts'
import { type Command, CommandFailed, runCommand } from './run-command.ts'

interface Entry {
  readonly name: string
  readonly words?: string
  readonly says: string
  readonly load: () => Promise<{ readonly command: Command }>
}

const own =
  (run: Command['run']): Entry['load'] =>
  async () => ({ command: { run } })

const commands: readonly Entry[] = [
  {
    name: 'serve',
    says: 'Serves the site until SIGTERM.',
    load: own(async (words) => {
      if (words.length > 0)
        throw new CommandFailed('usage: abonbox serve   (settings are variables of the environment)')
      await import('#server/main.ts')
    }),
  },
  {
    name: 'check',
    says: 'Tries every setting and everything that the settings name; ends with 1 when something would not work.',
    load: () => import('./check.ts'),
  },
  {
    name: 'migrate',
    says: 'Brings the tables up to this version, as a start would.',
    load: () => import('./migrate.ts'),
  },
  {
    name: 'import-offices',
    words: 'FILE [--allow-closing]',
    says: 'Brings a list of offices, lockers or places of boxes into the database.',
    load: () => import('./import-offices.ts'),
  },
  {
    name: 'import-statement',
    words: 'FILE… --account NUMBER [--by NAME] [--no-wait]',
    says: 'Brings statements of the bank into the database; servers book their lines.',
    load: () => import('./import-statement.ts'),
  },
  {
    name: 'import-map',
    words: 'FILE.pmtiles',
    says: "Puts an operator's own streets where servers find them.",
    load: () => import('./import-map.ts'),
  },
  {
    name: 'verify',
    says: 'Reads what a restore brought; ends with 1 when files or keys are missing.',
    load: () => import('./verify.ts'),
  },
  {
    name: 'reseal',
    says: 'Seals everything with the newest key of personal data.',
    load: () => import('./reseal.ts'),
  },
  {
    name: 'forget-key',
    words: 'KEYID',
    says: 'Takes away what only a lost key of personal data opens, so that servers start again.',
    load: () => import('./forget-key.ts'),
  },
  {
    name: 'export-person',
    words: 'FILE --by NAME (--email ADDRESS | --sub SUBJECT)',
    says: 'Writes everything that is kept about a person into a file, on record.',
    load: () => import('./export-person.ts'),
  },
  {
    name: 'concerned',
    words: '(--claims 1,2 | --office INDEX | --viewer NAME --from DAY --to DAY)',
    says: 'Prints whose personal data an incident concerns, and how many they are.',
    load: () => import('./concerned.ts'),
  },
  {
    name: 'export-content',
    words: 'FOLDER',
    says: 'Writes what editors published into the sources, so that the next release has it.',
    load: () => import('./export-content.ts'),
  },
  {
    name: 'demo-boxes',
    words: '[--per-office N] [--per-locker N]',
    says: 'Gives boxes to imported offices, for trying and measuring.',
    load: () => import('./demo-boxes.ts'),
  },
  { name: 'version', says: 'Prints the version.', load: own(async () => console.log(version)) },
  { name: 'help', says: 'Prints this.', load: own(async () => console.log(help())) },
]

const help = (): string =>
  [
    `abonbox ${version}`,
    '',
    ...commands.flatMap(({ name, words, says }) => [
      `  abonbox ${[name, words].filter(Boolean).join(' ')}`,
      `      ${says}`,
    ]),
    '',
    'Settings are variables of the environment, of a release also /etc/abonbox/env: see docs/operations.md.',
  ].join('\n')

const aliases: Readonly<Record<string, string>> = { '--help': 'help', '-h': 'help', '--version': 'version' }

/**
 * Null if the command may run. Without settings a release would use an embedded database in the current folder;
 * `abonbox.sh` passes the settings file in `ABONBOX_ENV`, the sources do not.
 */
const settingsMissing = ({
  ABONBOX_ENV: file,
  DATABASE_URL,
  DATA_DIR,
}: Readonly<Record<string, string | undefined>>): string | null =>
  file === undefined || DATABASE_URL || DATA_DIR
    ? null
    : `no settings: ${file} is missing or may not be read by this user, and neither DATABASE_URL nor DATA_DIR is set`

const withoutSettings = ['help', 'version']

const [given = 'help', ...words] = process.argv.slice(2)
const name = aliases[given] ?? given
const entry = commands.find((known) => known.name === name)
const missing = entry && !withoutSettings.includes(entry.name) ? settingsMissing(process.env) : null
if (missing !== null) {
  console.error(missing)
  process.exitCode = 1
} else if (entry) {
  const { command } = await entry.load()
  await runCommand(command, words)
} else {
  console.error(`abonbox has no command ${given}: \`abonbox help\` names all`)
  process.exitCode = 2
}
