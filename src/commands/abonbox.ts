import { version } from '#server/version.ts'
import { type Command, CommandError, runCommand } from './run-command.ts'

interface CommandEntry {
  readonly name: string
  readonly words?: string
  readonly says: string
  readonly load: () => Promise<{ readonly command: Command }>
}

const inlineCommand =
  (run: Command['run']): CommandEntry['load'] =>
  async () => ({ command: { run } })

const commands: readonly CommandEntry[] = [
  {
    name: 'serve',
    says: 'Serves the site until SIGTERM.',
    load: inlineCommand(async (words) => {
      if (words.length > 0)
        throw new CommandError('usage: abonbox serve   (settings are environment variables)')
      await import('#server/main.ts')
    }),
  },
  {
    name: 'check',
    says: 'Checks every setting and every service it names; exits with 1 if anything would not work.',
    load: () => import('./check.ts'),
  },
  {
    name: 'migrate',
    says: 'Applies the migrations of this version, as a start does.',
    load: () => import('./migrate.ts'),
  },
  {
    name: 'import-offices',
    words: 'FILE [--allow-closing]',
    says: 'Imports a list of offices, lockers or boxes into the database.',
    load: () => import('./import-offices.ts'),
  },
  {
    name: 'import-statement',
    words: 'FILE… --account NUMBER [--by NAME] [--no-wait]',
    says: 'Imports bank statements into the database; servers book their lines.',
    load: () => import('./import-statement.ts'),
  },
  {
    name: 'import-map',
    words: 'FILE.pmtiles',
    says: "Installs the operator's own street map.",
    load: () => import('./import-street-map.ts'),
  },
  {
    name: 'verify',
    says: 'Checks a restored database and storage; exits with 1 if files or keys are missing.',
    load: () => import('./verify-restore.ts'),
  },
  {
    name: 'reseal',
    says: 'Reseals all personal data with the newest key.',
    load: () => import('./reseal.ts'),
  },
  {
    name: 'forget-key',
    words: 'KEYID',
    says: 'Deletes the data that only a lost personal data key can open, so that servers start again.',
    load: () => import('./forget-key.ts'),
  },
  {
    name: 'export-person',
    words: 'FILE --by NAME (--email ADDRESS | --sub SUBJECT)',
    says: 'Writes all stored data about a person to a file; the export is recorded.',
    load: () => import('./export-person.ts'),
  },
  {
    name: 'concerned',
    words: '(--claims 1,2 | --office INDEX | --viewer NAME --from DAY --to DAY)',
    says: 'Prints the people whose personal data an incident affects, and their number.',
    load: () => import('./affected-people.ts'),
  },
  {
    name: 'export-content',
    words: 'FOLDER',
    says: 'Writes published content into the sources, so that the next release contains it.',
    load: () => import('./export-content.ts'),
  },
  {
    name: 'demo-boxes',
    words: '[--per-office N] [--per-locker N]',
    says: 'Adds boxes to imported offices, for trials and measurements.',
    load: () => import('./demo-boxes.ts'),
  },
  { name: 'version', says: 'Prints the version.', load: inlineCommand(async () => console.log(version)) },
  { name: 'help', says: 'Prints this help.', load: inlineCommand(async () => console.log(help())) },
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
    'Settings are environment variables; a release also reads /etc/abonbox/env: see docs/operations.md.',
  ].join('\n')

const aliases: Readonly<Record<string, string>> = { '--help': 'help', '-h': 'help', '--version': 'version' }

/**
 * Returns null if the command may run. A release without settings would silently use an embedded database in the
 * current folder. `ABONBOX_ENV` is the path of the settings file; only `abonbox.sh` sets it.
 */
const findMissingSettings = ({
  ABONBOX_ENV: file,
  DATABASE_URL,
  DATA_DIR,
}: Readonly<Record<string, string | undefined>>): string | null =>
  file === undefined || DATABASE_URL || DATA_DIR
    ? null
    : `no settings: ${file} is missing or not readable by this user, and neither DATABASE_URL nor DATA_DIR is set`

const commandsWithoutSettings = ['help', 'version']

const [requestedName = 'help', ...words] = process.argv.slice(2)
const name = aliases[requestedName] ?? requestedName
const entry = commands.find((known) => known.name === name)
const settingsProblem =
  entry && !commandsWithoutSettings.includes(entry.name) ? findMissingSettings(process.env) : null
if (settingsProblem !== null) {
  console.error(settingsProblem)
  process.exitCode = 1
} else if (entry) {
  const { command } = await entry.load()
  await runCommand(command, words)
} else {
  console.error(`abonbox has no command ${requestedName}: see \`abonbox help\``)
  process.exitCode = 2
}
